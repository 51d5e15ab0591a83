import type { Evidence, EvidenceMoment } from '#features/invoice/evidenceSchema.ts'
import type { StoredDocument } from '#features/invoice/reads.server.ts'
import type { LedgerEntryView } from '#features/passes/schema.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { dayWithYear, momentText } from '#lib/text/moments.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import type { Dispute } from './disputeStore.server.ts'
import { slotsOf } from './evidenceSlots.server.ts'
import type { Purchase, ReturnedMoney, SentMessage, Visit } from './evidenceStore.server.ts'
import { attended, cancellations } from './evidenceVisits.server.ts'
import type { ShownTerms } from './shownTermsStore.server.ts'
import { disputeReason, disputeText } from './text/disputes.ts'
import { evidenceText as text } from './text/evidence.ts'

/** Our data about a disputed payment. */
export interface EvidenceFacts {
  studio: string
  dispute: Dispute
  purchase: Purchase
  documents: StoredDocument[]
  /** True if the buyer's data was erased, and the reader may not open the sealed copy. */
  isSealed: boolean
  /** How and when the money of each document was paid or refunded, by the document's id. */
  movements: Map<string, { method: string; at: Temporal.Instant }>
  visits: Visit[]
  ledger: LedgerEntryView[]
  messages: { about: SentMessage[]; others: number }
  signIns: { at: Temporal.Instant[]; devices: number }
  shown: ShownTerms | undefined
  returns: ReturnedMoney[]
  note: string | null
  preparedBy: string
  preparedAt: Temporal.Instant
}

/** The evidence in the current language. */
export function wordEvidence(facts: EvidenceFacts): Evidence {
  const { dispute, purchase, studio, preparedAt, preparedBy } = facts
  const { phase, respondBy } = dispute
  return {
    title: text.title,
    lead: text.lead(dispute.gatewayId, formatExact(dispute.amountPaise), disputeReason(dispute.reasonCode)),
    studio,
    band: [
      [text.band.phase, phase ? disputeText.phases[phase] : text.notStated],
      [text.band.answerBy, respondBy ? shortMoment(respondBy) : text.notStated],
      [text.band.payment, dispute.gatewayPaymentId ?? text.notStated],
      [text.band.disputed, formatExact(dispute.amountPaise)],
    ],
    facts: factsText(facts),
    moments: momentsOf(facts),
    columns: text.columns,
    slots: slotsOf(facts),
    foot: {
      prepared: text.prepared(momentText(preparedAt), preparedBy),
      about: text.about(studio, purchase.buyer),
      page: text.page,
    },
    preparedAt,
  }
}

/** The facts in one paragraph: the gateway shows this text next to the file. */
export function factsText(facts: EvidenceFacts): string {
  const { purchase, messages, returns } = facts
  const visits = attended(facts)
  const refundedPaise = returns.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const cancelled = cancellations(facts).length
  const byCode = visits.length > 0 && visits.every(({ mark }) => mark?.method === 'code')
  return [
    (purchase.fee ? text.paidFee : text.bought)(
      purchase.packageName,
      dayWithYear(studioDay(purchase.paidAt)),
      formatExact(purchase.amountPaise),
    ),
    purchase.fee
      ? text.feeFor
      : purchase.pass === null
        ? text.noPass
        : purchase.isGift
          ? text.giftAttended(visits.length)
          : visits.length === 0
            ? text.notAttended
            : byCode
              ? text.attendedByCode(visits.length)
              : text.attended(visits.length),
    ...(messages.about.length > 0 ? [text.messages(messages.about.length)] : []),
    refundedPaise > 0
      ? text.refunded(formatExact(refundedPaise))
      : cancelled > 0
        ? text.cancelled(cancelled)
        : text.nothingBack,
  ].join(' ')
}

const shortMoment = (at: Temporal.Instant): string => `${dayText.short(studioDay(at))}, ${formatTime(at)}`
const dayMark = (at: Temporal.Instant): string => dayText.dayAndMonth(studioDay(at))

function momentsOf(facts: EvidenceFacts): EvidenceMoment[] {
  const { purchase, dispute } = facts
  const moments: EvidenceMoment[] = [
    {
      at: purchase.paidAt,
      kind: 'payment',
      label: dayMark(purchase.paidAt),
      text: text.moments.paid(formatExact(purchase.amountPaise)),
    },
    ...attended(facts).map(({ startsAt, mark }) => {
      const markedAt = mark?.at ?? startsAt
      return {
        at: markedAt,
        kind: 'visit' as const,
        label: dayMark(markedAt),
        text: text.moments.in(formatTime(markedAt)),
      }
    }),
    { at: dispute.openedAt, kind: 'payment', label: dayMark(dispute.openedAt), text: text.moments.dispute },
  ]
  if (dispute.respondBy) {
    const { respondBy: at } = dispute
    moments.push({ at, kind: 'deadline', label: dayMark(at), text: text.moments.answerBy(formatTime(at)) })
  }
  return moments.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
}
