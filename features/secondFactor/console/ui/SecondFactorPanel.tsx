import { useQuery } from '@tanstack/react-query'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { secondFactorApi, secondFactorQuery } from '../queries.ts'
import type { SecondFactorView } from '../schema.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './SecondFactorPanel.module.css'
import { SetUpApp, SetUpPasskey } from './SetUp.tsx'

/** Shows the caller's passkeys, authenticator app and recovery codes, to add and remove them. */
export function SecondFactorPanel() {
  return (
    <QueryPart query={useQuery(secondFactorQuery)} title={text.title} rows={4}>
      {({ passkeys, app, recoveryCodesLeft }) => (
        <div className={css.panel}>
          <section>
            <PartHead title={text.passkeys} />
            <Passkeys passkeys={passkeys} />
            <SetUpPasskey />
          </section>
          <section>
            <PartHead title={text.app} />
            <p className={css.text}>{app ? text.appOn : text.appOff}</p>
            <SetUpApp />
            {app && <RemoveApp />}
          </section>
          <section>
            <PartHead title={text.recovery} />
            {app || passkeys.length > 0 ? (
              <>
                <p className={css.text}>{text.recoveryLeft(recoveryCodesLeft)}</p>
                <RecoveryCodes />
              </>
            ) : (
              <p className={css.text}>{text.recoveryNeedsFactor}</p>
            )}
          </section>
        </div>
      )}
    </QueryPart>
  )
}

const day = (instant: string) => formatDay(studioDay(Temporal.Instant.from(instant)))

function Passkeys({ passkeys }: Pick<SecondFactorView, 'passkeys'>) {
  const removal = useAction({
    call: (passkeyId: string) =>
      secondFactorApi('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } }),
    updates: secondFactorQuery.queryKey,
  })
  if (passkeys.length === 0) return <p className={css.text}>{text.noPasskeys}</p>
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
            pending={removal.running === _id}
            onClick={() => removal.run(_id)}
          >
            {text.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function RemoveApp() {
  const removal = useAction({
    call: () => secondFactorApi('DELETE /user/authenticator-app'),
    updates: secondFactorQuery.queryKey,
  })
  return (
    <Button
      outline
      sm
      className={css.after}
      aria-label={text.removeNamed(text.app)}
      pending={removal.pending}
      onClick={() => removal.run()}
    >
      {text.remove}
    </Button>
  )
}
