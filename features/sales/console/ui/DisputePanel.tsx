import { useQuery } from '@tanstack/react-query'
import { disputeReason, timeUntil } from '#features/payment/text/disputes.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime, formatTime, isBefore, studioDay } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { Note } from '#ui/Note.tsx'
import { disputeQuery } from '../queries.ts'
import type { DisputeView } from '../schema.ts'
import { disputeScreenText as text } from '../text/dispute.ts'
import { AcceptDispute } from './AcceptDispute.tsx'
import css from './Dispute.module.css'
import { DisputeEvidence } from './DisputeEvidence.tsx'

const instantAt = (iso: string) => Temporal.Instant.from(iso)
const dayTime = (instant: Temporal.Instant) => `${dayText.medium(studioDay(instant))}, ${formatTime(instant)}`

/** A dispute: its deadline, the evidence, and the result. */
export function DisputePanel({ disputeId }: { disputeId: string }) {
  const query = useQuery(disputeQuery(disputeId))
  return (
    <QueryPart query={query} title={text.failed} rows={6}>
      {(dispute) => <Dispute dispute={dispute} />}
    </QueryPart>
  )
}

function Dispute({ dispute }: { dispute: DisputeView }) {
  const { person, packageName, paymentId, status, answerProblem } = dispute
  const amount = formatExact(dispute.amountPaise)
  const isOpen = status === 'open' && (answerProblem.contest === null || answerProblem.accept === null)
  return (
    <>
      <ScreenHead
        title={text.title(person?.name ?? text.unknownPayer, amount)}
        below={isOpen ? 'none' : undefined}
      >
        {disputeReason(dispute.reasonCode)} {isOpen && <Deadline dispute={dispute} />}
      </ScreenHead>
      {isOpen && <Clock dispute={dispute} />}
      <div className={css.columns}>
        <section className={css.main}>
          <State dispute={dispute} />
          <DisputeEvidence dispute={dispute} />
        </section>
        <section className={css.aside}>
          <PartHead title={text.meaning} />
          {(status === 'open' || status === 'underReview') && (
            <>
              <p>{text.heldBack(amount)}</p>
              <p>
                {text.ifWon} {text.ifLost}
              </p>
            </>
          )}
          <dl className={css.facts}>
            {packageName && <Fact term={text.facts.what}>{packageName}</Fact>}
            <Fact term={text.facts.gateway}>{dispute.gatewayId}</Fact>
            <Fact term={text.facts.payment}>{dispute.gatewayPaymentId ?? text.notStated}</Fact>
          </dl>
          {paymentId && (
            <p>
              <ButtonLink outline sm to={`/money?open=${paymentId}`}>
                {text.openPayment}
              </ButtonLink>
            </p>
          )}
          {answerProblem.accept === null && <AcceptDispute dispute={dispute} />}
        </section>
      </div>
    </>
  )
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt className={css.term}>{term}</dt>
    <dd className="num">{children}</dd>
  </div>
)

function Deadline({ dispute: { respondBy, now } }: { dispute: DisputeView }) {
  if (!respondBy) return null
  const [until, from] = [instantAt(respondBy), instantAt(now)]
  return isBefore(from, until)
    ? text.answerBy(dayTime(until), timeUntil(until, from))
    : text.tooLate(dayTime(until))
}

/** Shows how much of the time to answer has passed. */
function Clock({ dispute: { respondBy, openedAt, now } }: { dispute: DisputeView }) {
  if (!respondBy) return null
  const [start, until, current] = [openedAt, respondBy, now].map(
    (iso) => instantAt(iso).epochMilliseconds,
  ) as [number, number, number]
  const days = Math.max(1, Math.round((until - start) / 86_400_000))
  const elapsedShare = Math.min(1, Math.max(0, (current - start) / Math.max(1, until - start)))
  return (
    <div className={css.clock}>
      <p>
        <span className="small">{current < until ? text.respondBy : text.timeOver}</span>
        <b className={css.until}>{dayTime(instantAt(respondBy))}</b>
      </p>
      <p className="small">{text.openSince(dayText.short(studioDay(instantAt(openedAt))))}</p>
      <div
        className={css.run}
        style={{ '--days': Math.min(days, 60), '--gone': `${elapsedShare * 100}%` } as React.CSSProperties}
        aria-hidden="true"
      />
    </div>
  )
}

/** The state of the dispute, and of our answer. */
function State({ dispute }: { dispute: DisputeView }) {
  const { answer, status, now } = dispute
  const when = answer && formatDayTime(instantAt(answer.sentAt ?? answer.requestedAt), instantAt(now))
  const by =
    answer && when && text[answer.kind === 'accept' ? 'acceptedBy' : 'contestedBy'](answer.by.name, when)
  if (answer?.state === 'refused' || answer?.state === 'failed') {
    const { title, text: explanation } = text.answers[answer.state]
    const isOver = status !== 'open'
    return (
      <Note title={isOver ? text.endedBefore : title} tone="bad">
        {isOver ? text.states[status].text : explanation} {answer.message && text.gatewayText(answer.message)}
      </Note>
    )
  }
  if (answer?.state === 'sending') {
    return (
      <Note title={text.answers.sending.title} icon="clock">
        {text.answers.sending.text} {by}.
      </Note>
    )
  }
  if (status === 'open') return null
  const { title, text: explanation } = text.states[status]
  const isAccepted = status === 'lost' && answer?.kind === 'accept'
  const noteStyle =
    status === 'won'
      ? { tone: 'good' as const }
      : { icon: status === 'underReview' ? ('clock' as const) : ('bang' as const) }
  return (
    <Note title={title} {...noteStyle}>
      {isAccepted ? text.lostAccepted : explanation} {by && `${by}. `}
      {answer?.documentId && text.atGateway(answer.documentId)}
    </Note>
  )
}
