import { disputeReason } from '#features/payment/text/disputes.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { PaymentDetail } from '../schema.ts'
import { disputeScreenText as text } from '../text/dispute.ts'
import css from './Money.module.css'

type DisputesProps = { disputes: PaymentDetail['disputes']; mayAnswer: boolean }

/** The disputes about a payment, in its sheet. */
export const Disputes = ({ disputes, mayAnswer }: DisputesProps) => (
  <section>
    <PartHead title={text.part} />
    <ul className={css.back}>
      {disputes.map((dispute) => (
        <li key={dispute._id}>
          <span>
            <b>{stateOf(dispute)}</b>
            <span className="small mute"> {disputeReason(dispute.reasonCode)}</span>
          </span>
          <b className="num">{formatExact(dispute.amountPaise)}</b>
          {mayAnswer && (
            <ButtonLink outline sm to={`/disputes/${dispute._id}`}>
              {dispute.status === 'open' && dispute.answerState !== 'sending' ? text.answer : text.open}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </section>
)

function stateOf({ status, answerState, respondBy }: PaymentDetail['disputes'][number]): string {
  if (answerState !== null && answerState !== 'sent') return text.answers[answerState].title
  if (status !== 'open' || !respondBy) return text.states[status].title
  const until = Temporal.Instant.from(respondBy)
  return `${text.respondBy} ${dayText.medium(studioDay(until))}, ${formatTime(until)}`
}
