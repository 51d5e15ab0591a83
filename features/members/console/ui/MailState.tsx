import { classes } from '#ui/classes.ts'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { MemberMessage } from '../historySchema.ts'
import { membersApi } from '../queries.ts'
import { mailStates as text } from '../text/mailStates.ts'
import css from './MailState.module.css'
import { whenWords } from './memberWords.ts'

/** How far a mail got: a bar of three thirds, dashed if it has failed and hatched while it waits, and always in words. */
export function MailState({ mail }: { mail: MemberMessage }) {
  const { state, at, dueAt, trouble, againAt } = mail
  return (
    <span className={classes(css.state, css[state])}>
      <span className={css.bar} aria-hidden="true" />
      <span className={css.words}>
        <b className={css.word}>
          {state === 'waiting' && dueAt ? text.waitsUntil(whenWords(dueAt)) : text[state](whenWords(at))}
        </b>
        {(state === 'failed' || state === 'waiting') && trouble && (
          <Trouble trouble={trouble} isTried={state === 'waiting'} />
        )}
        {state === 'failed' && !trouble && <span className={css.why}>{text.unknown}</span>}
        {againAt && <span className={css.why}>{text.sentAgain(whenWords(againAt))}</span>}
      </span>
    </span>
  )
}

function Trouble({
  trouble: { reason, since, code },
  isTried,
}: {
  trouble: NonNullable<MemberMessage['trouble']>
  isTried: boolean
}) {
  return (
    <span className={css.why}>
      {text.reasons[reason](whenWords(since))} {isTried && text.triedAgain}{' '}
      {code && <span className="nw">{text.code(code)}</span>}
    </span>
  )
}

/** For a failed mail that was composed from what is stored. */
export function SendAgain({ memberId, mail }: { memberId: string; mail: MemberMessage }) {
  const again = useAction({
    call: () =>
      membersApi('POST /console/members/:memberId/messages/:mailId/again', {
        params: { memberId, mailId: mail._id },
      }),
    stale: [['members', memberId]],
  })
  if (mail.state !== 'failed' || mail.againAt) return null
  if (mail.kind === null) return <span className="mute small">{text.notStored}</span>
  return (
    <OnlineButton
      sm
      className={css.again ?? ''}
      disabled={again.pending}
      pending={again.pending}
      aria-label={text.sendAgainNamed(mailName(mail))}
      onClick={() => again.run()}
    >
      {text.sendAgain}
    </OnlineButton>
  )
}

/** Its subject; before it is composed for the first time there is none. */
export const mailName = ({ subject, kind }: MemberMessage): string => subject ?? text.kindOf(kind)
