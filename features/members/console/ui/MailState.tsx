import { ButtonLink } from '#ui/Button.tsx'
import { DeliveryStatus, Why } from '#ui/console/DeliveryStatus.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { MemberMessage } from '../historySchema.ts'
import { membersApi } from '../queries.ts'
import { mailStates as text, whyNotSent } from '../text/mailStates.ts'
import css from './MailState.module.css'
import { whenLabel } from './memberLabels.ts'

/** The delivery status of a message, and why it failed. */
export function MailState({ mail }: { mail: MemberMessage }) {
  const { channel, state, at, dueAt, trouble, againAt } = mail
  const label = state === 'waiting' && dueAt ? text.waitsUntil(whenLabel(dueAt)) : text[state](whenLabel(at))
  const isEnded = state !== 'failed' && state !== 'waiting'
  return (
    <DeliveryStatus state={state} label={label}>
      {!isEnded && trouble && (
        <Why>
          {whyNotSent(channel, trouble.reason, whenLabel(trouble.since))}{' '}
          {state === 'waiting' && text.triedAgain}{' '}
          {trouble.code && <span className="nw">{text.code(trouble.code)}</span>}
        </Why>
      )}
      {state === 'failed' && !trouble && <Why>{text.unknown}</Why>}
      {againAt && <Why>{text.sentAgain(whenLabel(againAt))}</Why>}
    </DeliveryStatus>
  )
}

/**
 * A button that sends a failed message again; otherwise the reason why that is not possible, or a link to the enquiry.
 */
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
  if (mail.enquiryId)
    return (
      <ButtonLink outline sm className={css.again ?? ''} to={`/enquiries?open=${mail.enquiryId}`}>
        {text.openEnquiry}
      </ButtonLink>
    )
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

/** The subject of the message, or its kind if it was not composed yet. */
export const mailName = ({ subject, kind }: MemberMessage): string => subject ?? text.kindOf(kind)
