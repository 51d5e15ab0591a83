import type { EvidenceSection, FilledSlot } from '#features/invoice/evidenceSchema.ts'
import type { StoredDocument } from '#features/invoice/reads.server.ts'
import type { LedgerEntryView } from '#features/passes/schema.ts'
import { ledgerText } from '#features/passes/text/passes.ts'
import { formatExact, formatSigned } from '#lib/money.ts'
import { dayWithYear, momentText } from '#lib/text/moments.ts'
import { studioDay } from '#lib/time.ts'
import type { EvidenceSlot } from './disputeRules.ts'
import type { EvidenceFacts } from './evidence.server.ts'
import type { ReturnedMoney, Visit } from './evidenceStore.server.ts'
import {
  attended,
  cancellations,
  classesSection,
  ownVisits,
  whatOf,
  whenOf,
} from './evidenceVisits.server.ts'
import type { ShownPolicy } from './shownTermsStore.server.ts'
import { evidenceText as text } from './text/evidence.ts'

/** The content of a slot: either its text and its pages, or the reason why it is empty. */
type Content = { content: string; sections: EvidenceSection[] } | { why: string }

export function slotsOf(facts: EvidenceFacts): FilledSlot[] {
  const contents: Record<EvidenceSlot, Content> = {
    billing_proof: billing(facts),
    proof_of_service: service(facts),
    access_activity_log: activity(facts),
    customer_communication: communication(facts),
    refund_cancellation_policy: refundPolicy(facts),
    term_and_conditions: terms(facts),
    cancellation_proof: cancellation(facts),
    refund_confirmation: refunds(facts),
    explanation_letter: statement(facts),
    shipping_proof: { why: text.noDelivery },
  }
  return (Object.keys(contents) as EvidenceSlot[]).map((name) => {
    const content = contents[name]
    const filled = 'why' in content ? { content: text.empty(content.why), sections: [] } : content
    return { name, title: text.titles[name], ...filled }
  })
}

const documentSection = ({ movements }: EvidenceFacts, document: StoredDocument): EvidenceSection => ({
  kind: 'document',
  document,
  payment: movements.get(document.id) ?? null,
})

function billing(facts: EvidenceFacts): Content {
  if (facts.isSealed) return { why: text.sealed }
  const invoice = facts.documents.find(({ corrects }) => corrects === null)
  if (!invoice) return { why: text.noInvoice }
  return {
    content: text.invoice(invoice.number, dayWithYear(invoice.issuedOn), formatExact(invoice.gross)),
    sections: [documentSection(facts, invoice)],
  }
}

function service(facts: EvidenceFacts): Content {
  const { purchase, visits, ledger, preparedAt } = facts
  const { pass } = purchase
  if (!pass && purchase.fee && visits.length > 0)
    return { content: text.feeService, sections: [classesSection(visits, preparedAt)] }
  if (!pass) return { why: text.noClasses }
  const { totalSessions: total, sessionsLeft: left } = pass
  const ledgerLabel =
    total === null || left === null ? text.unlimited : text.ledgerOf(total, Math.max(0, total - left), left)
  const { ledgerColumns } = text
  return {
    content: text.service(attended(facts).length, ledgerLabel),
    sections: [
      ...(visits.length > 0 ? [classesSection(visits, preparedAt)] : []),
      {
        kind: 'table',
        heading: text.ledger,
        columns: [
          { head: ledgerColumns.when, share: 0.32 },
          { head: ledgerColumns.entry, share: 0.48 },
          { head: ledgerColumns.change, share: 0.1, isAmount: true },
          { head: ledgerColumns.left, share: 0.1, isAmount: true },
        ],
        rows: ledger.map(ledgerRow),
      },
    ],
  }
}

function ledgerRow({ at, kind, booking, sessions, days, balance }: LedgerEntryView): string[] {
  const date = booking && Temporal.PlainDate.from(booking.date)
  const about = booking && date ? `: ${booking.title}, ${dayWithYear(date)}` : ''
  const sign = (n: number) => (n > 0 ? '+' : n < 0 ? '−' : '')
  const change =
    days !== 0 ? `${sign(days)}${text.days(Math.abs(days))}` : `${sign(sessions)}${Math.abs(sessions)}`
  return [
    momentText(Temporal.Instant.from(at)),
    `${ledgerText.kinds[kind]}${about}`,
    change,
    balance === null ? '–' : String(balance),
  ]
}

/** The classes that the payer booked: those of a gift were booked by the person who claimed it. */
const visitsOfPayer = (facts: EvidenceFacts) => (facts.purchase.isGift ? [] : ownVisits(facts))

function activity(facts: EvidenceFacts): Content {
  const { purchase, signIns, shown } = facts
  const visits = visitsOfPayer(facts)
  const byMember = visits.filter(
    ({ byMember, fromWaitlist, fromRecurring }) => byMember && !fromWaitlist && !fromRecurring,
  )
  const cancelled = visits.filter(({ cancelledByMember }) => cancelledByMember)
  if (signIns.at.length + byMember.length + cancelled.length === 0) return { why: text.noActivity }
  const entries = [
    ...signIns.at.map((at) => ({ at, what: text.signedIn })),
    ...(shown ? [{ at: purchase.paidAt, what: text.agreed }] : []),
    ...byMember.map((visit) => ({
      at: visit.bookedAt,
      what: text.bookedIt(`${whatOf(visit)}, ${whenOf(visit)}`),
    })),
    ...visits.flatMap((visit) => {
      const sentence = visit.fromWaitlist
        ? text.fromWaitlist
        : visit.fromRecurring
          ? text.fromRecurring
          : undefined
      return sentence ? [{ at: visit.bookedAt, what: sentence(`${whatOf(visit)}, ${whenOf(visit)}`) }] : []
    }),
    ...cancelled.flatMap((visit) =>
      visit.cancelledAt
        ? [{ at: visit.cancelledAt, what: text.cancelledIt(`${whatOf(visit)}, ${whenOf(visit)}`) }]
        : [],
    ),
  ]
  const rows = entries
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ at, what }) => [momentText(at), what])
  const { when, what } = text.activityColumns
  return {
    content: text.activity(signIns.at.length, signIns.devices, byMember.length),
    sections: [
      {
        kind: 'table',
        columns: [
          { head: when, share: 0.34 },
          { head: what, share: 0.66 },
        ],
        rows,
      },
    ],
  }
}

function communication({ messages: { about, others } }: EvidenceFacts): Content {
  if (about.length === 0)
    return { why: others > 0 ? `${text.noMessages} ${text.othersSent(others)}` : text.noMessages }
  const { when, subject } = text.messageColumns
  return {
    content: text.sent(about.length),
    sections: [
      { kind: 'text', paragraphs: [text.aboutMessages] },
      {
        kind: 'table',
        columns: [
          { head: when, share: 0.34 },
          { head: subject, share: 0.66 },
        ],
        rows: about.map((message) => [momentText(message.at), message.subject]),
      },
      ...(others > 0 ? [{ kind: 'text' as const, paragraphs: [text.othersSent(others)] }] : []),
    ],
  }
}

function policySections(
  { purchase, shown }: EvidenceFacts,
  key: ShownPolicy['key'],
): EvidenceSection[] | undefined {
  const policy = shown?.policies.find((each) => each.key === key)
  if (!shown || !policy) return undefined
  return [
    {
      kind: 'text',
      heading: text.shownOn(momentText(purchase.paidAt), text.languages[shown.language]),
      paragraphs: [text.agreedTo],
    },
    { kind: 'text', heading: policy.title, paragraphs: [policy.lead] },
    ...(policy.points.length > 0
      ? [{ kind: 'text' as const, heading: text.inShort, paragraphs: policy.points }]
      : []),
    ...policy.sections.map(({ heading, paragraphs }) => ({ kind: 'text' as const, heading, paragraphs })),
  ]
}

function promiseSections(facts: EvidenceFacts): EvidenceSection[] {
  const visits = visitsOfPayer(facts)
  if (visits.length === 0) return []
  const { promiseColumns } = text
  return [
    {
      kind: 'table',
      heading: text.promises,
      columns: [
        { head: promiseColumns.class, share: 0.3 },
        { head: promiseColumns.booked, share: 0.26 },
        { head: promiseColumns.promise, share: 0.44 },
      ],
      rows: visits.map((visit) => [
        `${whatOf(visit)}, ${dayWithYear(studioDay(visit.startsAt))}`,
        momentText(visit.bookedAt),
        visit.promise,
      ]),
    },
  ]
}

function refundPolicy(facts: EvidenceFacts): Content {
  const policy = policySections(facts, 'refund')
  const promises = promiseSections(facts)
  const count = visitsOfPayer(facts).length
  if (policy) {
    return {
      content: text.policyShown(momentText(facts.purchase.paidAt), count),
      sections: [...promises, ...policy],
    }
  }
  if (promises.length === 0) return { why: text.notStored }
  return {
    content: text.promisesOnly(count),
    sections: [{ kind: 'text', paragraphs: [text.notStoredText] }, ...promises],
  }
}

function terms(facts: EvidenceFacts): Content {
  const sections = policySections(facts, 'terms')
  if (!sections) return { why: text.notStored }
  return { content: text.termsShown(momentText(facts.purchase.paidAt)), sections }
}

function cancellation(facts: EvidenceFacts): Content {
  const cancelled = cancellations(facts)
  if (cancelled.length === 0) return { why: text.noCancellation }
  const { cancellationColumns } = text
  const effectOf = ({ status, settled, cancelledByMember }: Visit): string => {
    if (status === 'late cancelled') return settled ? text.lateSettled[settled] : text.stayedUsed
    return status === 'cancelled' && cancelledByMember ? text.cancelledInTime : text.byStudio
  }
  return {
    content: text.cancellations(cancelled.length),
    sections: [
      {
        kind: 'table',
        columns: [
          { head: cancellationColumns.class, share: 0.44 },
          { head: cancellationColumns.cancelled, share: 0.28 },
          { head: cancellationColumns.effect, share: 0.28 },
        ],
        rows: cancelled.map((visit) => [
          `${whatOf(visit)}, ${whenOf(visit)}`,
          visit.cancelledAt ? momentText(visit.cancelledAt) : '–',
          effectOf(visit),
        ]),
      },
    ],
  }
}

function refunds(facts: EvidenceFacts): Content {
  const { returns, documents, isSealed } = facts
  if (returns.length === 0) return { why: text.noRefund }
  const { refundColumns, returned } = text
  const how = ({ kind, amountPaise, isDue, gatewayRefundId }: ReturnedMoney) => {
    const sentence =
      amountPaise < 0 ? returned.undone : isDue ? returned.due : returned[kind === 'sale' ? 'refund' : kind]
    return gatewayRefundId ? `${sentence}, ${gatewayRefundId}` : sentence
  }
  const notes = isSealed ? [] : documents.filter(({ corrects }) => corrects !== null)
  return {
    content: text.refunds(formatExact(returns.reduce((sum, { amountPaise }) => sum + amountPaise, 0))),
    sections: [
      {
        kind: 'table',
        columns: [
          { head: refundColumns.when, share: 0.34 },
          { head: refundColumns.how, share: 0.5 },
          { head: refundColumns.amount, share: 0.16, isAmount: true },
        ],
        rows: returns.map((entry) => [momentText(entry.at), how(entry), formatSigned(entry.amountPaise)]),
      },
      ...notes.map((note) => documentSection(facts, note)),
    ],
  }
}

const statement = ({ note }: EvidenceFacts): Content =>
  note === null
    ? { why: text.noStatement }
    : {
        content: text.statement,
        sections: [{ kind: 'text', paragraphs: note.split('\n').filter((line) => line.trim() !== '') }],
      }
