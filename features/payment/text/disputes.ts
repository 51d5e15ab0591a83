import { inLanguages } from '#lib/language.ts'
import type { DisputePhase, DisputeProblem } from '../disputeRules.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What the console and the evidence say about disputes. */
export const disputeText = inLanguages('disputeText', {
  /** What the bank means by each code of the gateway, as sentences. */
  reasons: {
    goods_or_services_not_received_or_partially_received: 'The service was not received.',
    goods_or_services_not_as_described: 'The service was not as described.',
    product_or_service_not_received: 'The service was not received.',
    credit_not_processed: 'A refund that was due did not arrive.',
    cancelled_service_or_goods: 'The service had been cancelled.',
    duplicate_processing: 'It was charged twice.',
    incorrect_amount: 'The amount was wrong.',
    unauthorized_transaction: 'The card holder does not recognise the payment.',
    fraudulent_transaction: 'The card holder does not recognise the payment.',
    recurring_transaction_cancelled: 'A subscription had been cancelled.',
  } as Record<string, string>,
  /** `words`: a code of the gateway that we have no sentence for. */
  otherReason: (words: string) => `The bank’s reason: ${words}.`,
  noReason: 'The bank gave no reason.',
  phases: {
    fraud: 'fraud',
    retrieval: 'retrieval',
    chargeback: 'chargeback',
    pre_arbitration: 'pre-arbitration',
    arbitration: 'arbitration',
  } satisfies Record<DisputePhase, string>,
  /** Why staff can't answer a dispute now. */
  problems: {
    over: 'This dispute has ended: the bank has decided it or closed it. Nothing was sent.',
    answered:
      'This dispute has already been answered. Evidence can be sent only once, and the bank now decides.',
    tooLate: 'The deadline to respond has passed. The bank decides without our evidence.',
    unknownPayment:
      'This payment does not belong to any of the studio’s orders, so there is nothing to prove. Find the payer in the gateway’s dashboard, and contest or accept the dispute there.',
  } satisfies Record<DisputeProblem, string>,
  days: (n: number) => count(n, 'day', 'days'),
  hours: (n: number) => count(n, 'hour', 'hours'),
  minutes: (n: number) => count(n, 'minute', 'minutes'),
  and: (first: string, second: string) => `${first} and ${second}`,
  noTime: 'No time',
})

/** The bank's reason as a sentence. */
export function disputeReason(code: string | null): string {
  if (!code) return disputeText.noReason
  return disputeText.reasons[code] ?? disputeText.otherReason(code.replaceAll('_', ' '))
}

/** `3 days and 7 hours`, `5 hours`, `12 minutes`: the largest units. */
export function timeUntil(until: Temporal.Instant, now: Temporal.Instant): string {
  const { days, hours, minutes } = now.until(until, { largestUnit: 'hours', smallestUnit: 'minutes' }).round({
    largestUnit: 'days',
    smallestUnit: 'minutes',
    relativeTo: now.toZonedDateTimeISO('UTC'),
  })
  const text = disputeText
  if (days > 0) return hours > 0 ? text.and(text.days(days), text.hours(hours)) : text.days(days)
  if (hours > 0) return text.hours(hours)
  return minutes > 0 ? text.minutes(minutes) : text.noTime
}
