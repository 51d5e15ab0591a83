import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { toast } from '#ui/toast.ts'
import { secondFactorApi, secondFactorQuery } from '../queries.ts'
import type { SecondFactorView } from '../schema.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './SecondFactorPanel.module.css'
import { SetUpApp, SetUpPasskey } from './SetUp.tsx'

/** The caller's own passkeys, app and recovery codes: to add, view and remove. */
export function SecondFactorPanel() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery)
  if (error)
    return (
      <FailedPart title={text.title} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <RowsLoading rows={4} />
  return (
    <div className={css.panel}>
      <section>
        <PartHead title={text.passkeys} />
        <Passkeys passkeys={data.passkeys} />
        <SetUpPasskey />
      </section>
      <section>
        <PartHead title={text.app} />
        <p className={css.words}>{data.app ? text.appOn : text.appOff}</p>
        <SetUpApp />
        {data.app && <RemoveApp />}
      </section>
      <section>
        <PartHead title={text.recovery} />
        {data.app || data.passkeys.length > 0 ? (
          <>
            <p className={css.words}>{text.recoveryLeft(data.recoveryCodesLeft)}</p>
            <RecoveryCodes />
          </>
        ) : (
          <p className={css.words}>{text.recoveryNeedsFactor}</p>
        )}
      </section>
    </div>
  )
}

/** Runs a removal, shows its result and the remaining factors. */
function useRemoval<Input>(remove: (input: Input) => Promise<{ message: string; data: SecondFactorView }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: ({ message, data }) => {
      toast.success(message)
      queries.setQueryData(secondFactorQuery.queryKey, data)
    },
    onError: (error) => toast.error(error.message),
  })
}

const day = (instant: string) => formatDay(studioDay(Temporal.Instant.from(instant)))

function Passkeys({ passkeys }: Pick<SecondFactorView, 'passkeys'>) {
  const removal = useRemoval((passkeyId: string) =>
    secondFactorApi('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } }),
  )
  if (passkeys.length === 0) return <p className={css.words}>{text.noPasskeys}</p>
  return (
    <ul className={css.list}>
      {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
        <li key={_id} className={css.row}>
          <div>
            <b>{name}</b>
            <span className={css.second}>
              {text.added(day(createdAt))}
              {lastUsedAt && `, ${text.used(day(lastUsedAt))}`}
            </span>
          </div>
          <Button
            outline
            sm
            aria-label={text.removeNamed(name)}
            pending={removal.isPending && removal.variables === _id}
            onClick={() => removal.mutate(_id)}
          >
            {text.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function RemoveApp() {
  const removal = useRemoval<void>(() => secondFactorApi('DELETE /user/authenticator-app'))
  return (
    <Button
      outline
      sm
      className={css.after}
      aria-label={text.removeNamed(text.app)}
      pending={removal.isPending}
      onClick={() => removal.mutate()}
    >
      {text.remove}
    </Button>
  )
}
