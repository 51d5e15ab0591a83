import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { secondFactorApi, secondFactorQuery } from '../queries.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'
import css from './RecoveryCodes.module.css'

const FILE = 'recovery-codes.txt'

/** Creates ten codes and shows them once, until the person confirms that they are saved. */
export function RecoveryCodes({ onStored }: { onStored?: () => void }) {
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: async () => (await secondFactorApi('POST /user/recovery-codes')).data.codes,
    onSuccess: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    onError: (error) => toast.error(error.message),
  })
  if (!making.data) {
    return (
      <Button outline sm pending={making.isPending} onClick={() => making.mutate()}>
        {text.makeCodes}
      </Button>
    )
  }
  const codes = making.data
  return (
    <div className={css.shown}>
      <p>{text.codesLead}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={css.actions}>
        <Button
          sm
          onClick={() => {
            making.reset()
            onStored?.()
          }}
        >
          {text.codesSaved}
        </Button>
        <Button
          outline
          sm
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(() => toast.success(text.copied))
          }
        >
          {text.copy}
        </Button>
        <ButtonLink
          outline
          sm
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download={FILE}
        >
          {text.download}
        </ButtonLink>
        <Button outline sm onClick={() => window.print()}>
          {text.print}
        </Button>
      </p>
    </div>
  )
}
