import { useState } from 'react'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { toast } from '#ui/toast.ts'
import { secondFactorApi, secondFactorQuery } from '../queries.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'
import css from './RecoveryCodes.module.css'

const FILE = 'recovery-codes.txt'

/** Creates ten codes, and shows them until the person confirms that they are saved. They can't be shown again. */
export function RecoveryCodes({ onStored }: { onStored?: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const creation = useAction({
    call: () => secondFactorApi('POST /user/recovery-codes'),
    stale: [secondFactorQuery.queryKey],
    quiet: true,
    done: (created) => setCodes(created.codes),
  })
  if (!codes) {
    return (
      <Button outline sm pending={creation.pending} onClick={() => creation.run()}>
        {text.makeCodes}
      </Button>
    )
  }
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
            setCodes(undefined)
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
