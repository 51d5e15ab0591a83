import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { type Clock, fromDate, toDate } from '#lib/time.ts'
import type { PaymentIssueOutcome, PaymentIssueState, PaymentIssueStatus } from './reversalRules.ts'

/**
 * Locks a person's cash drawer, so that the count at closing includes everything that was received until then. It must
 * be the first of all locks. Returns the time of this action, which is later than that of all earlier actions on this
 * drawer, even if the clock of another server is ahead.
 */
export async function lockDrawer(trx: Trx, personId: string, clock: Clock): Promise<Temporal.Instant> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`till:${personId}`}, 0))`.execute(trx)
  const now = clock.now()
  const timestamp = toDate(now)
  const { rows } = await sql<{ last: Date | null }>`
    select greatest(
      (select max(at) from payment_entry where at >= ${timestamp} and by_person = ${personId} and method <> 'online'),
      (select max(closed_at) from cash_up where closed_at >= ${timestamp} and person_id = ${personId})) as last`.execute(
    trx,
  )
  const last = rows[0]?.last
  return last ? fromDate(last).add({ milliseconds: 1 }) : now
}

/**
 * The number of orders with something in progress: they can still be paid, they wait for staff, a refund is owed, or an
 * issue or a dispute is undecided.
 */
export async function openPaymentsOf(
  db: Db,
  personId: string,
  { recheckFrom }: { recheckFrom: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_order o
    where o.person_id = ${personId} and (
      o.status in ('held', 'refundDue')
      or o.status = 'created' and o.created_at > ${toDate(recheckFrom)}
      or exists (select from payment_refund r where r.payment_order_id = o.id and r.status = 'due')
      or exists (select from money_matter m where m.payment_order_id = o.id
        and (m.status = 'open' or m.kind = 'dispute' and m.state = 'underReview')))`.execute(db)
  return rows[0]?.count ?? 0
}

export type PaymentIssueKind = 'refund' | 'dispute' | 'unknownPayment' | 'unreadableOrder' | 'overdueRefund'

/**
 * The issue of an order whose invoice waits for the buyer's State. It has the kind of another issue, because the
 * previous release has no kind for it; only for issues about a State the subject is an order of the studio.
 */
export const missingState = (orderId: string) => ({ kind: 'unknownPayment', subject: orderId }) as const
/** Whether an issue is about a missing State. */
export const isMissingState = ({
  kind,
  subject,
  orderId,
}: Pick<PaymentIssue, 'kind' | 'subject' | 'orderId'>) => kind === 'unknownPayment' && subject === orderId

/** A problem with a payment that is shown to staff. While it is open, they must decide about it. */
export interface PaymentIssue {
  kind: PaymentIssueKind
  /** What the issue is about: the gateway's id of a payment, dispute or order, or our id of a refund or order. */
  subject: string
  paymentId: string | null
  orderId: string | null
  amountPaise: Paise
  state: PaymentIssueState
  /** What was done automatically. */
  outcome: PaymentIssueOutcome
  status: PaymentIssueStatus
  /** Details for staff, in English: the gateway's error, or the bank's reason. */
  details?: string | undefined
}

export interface PaymentIssueRow extends PaymentIssue {
  id: string
  notedAt: Temporal.Instant
  changedAt: Temporal.Instant
  /** The holder of the pass that the issue is about; null for a payment without an order of the studio. */
  personId: string | null
  personName: string | null
  /** Whether the order was paid, and staff must decide about it. */
  paidOrder: boolean
  held: boolean
  packageName: string | null
  decidedBy: string | null
  deciderName: string | null
  decision: string | null
  /** For a dispute: the gateway's code of the reason, and the time until which it can be answered. */
  reasonCode: string | null
  respondBy: Temporal.Instant | null
}

/** The payment issues, the most recently changed first. */
export async function paymentIssues(
  db: Db,
  { status, limit = 200 }: { status?: PaymentIssueStatus; limit?: number } = {},
): Promise<PaymentIssueRow[]> {
  const rows = await db
    .selectFrom('moneyMatter as m')
    .leftJoin('paymentOrder as o', 'o.id', 'm.paymentOrderId')
    .leftJoin('person as p', 'p.id', 'o.personId')
    .leftJoin('person as d', 'd.id', 'm.decidedBy')
    .leftJoin('dispute as t', 't.matterId', 'm.id')
    .select([
      'm.id',
      'm.kind',
      'm.subject',
      'm.gatewayPaymentId as paymentId',
      'm.paymentOrderId as orderId',
      'm.amountPaise',
      'm.state',
      'm.outcome',
      'm.status',
      'm.details',
      'm.notedAt',
      'm.changedAt',
      'm.decidedBy',
      'm.decision',
      't.reasonCode',
      't.respondBy',
      'o.personId',
      sql<string | null>`full_name(p.first_name, p.last_name)`.as('personName'),
      sql<string | null>`full_name(d.first_name, d.last_name)`.as('deciderName'),
      sql<boolean>`o.paid_at is not null`.as('paidOrder'),
      sql<boolean>`coalesce(o.status = 'held', false)`.as('held'),
      sql<string | null>`o.terms ->> 'packageName'`.as('packageName'),
    ])
    .$if(status !== undefined, (q) => q.where('m.status', '=', status as PaymentIssueStatus))
    .orderBy('m.changedAt', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    respondBy: row.respondBy && fromDate(row.respondBy),
    details: row.details ?? undefined,
    notedAt: fromDate(row.notedAt),
    changedAt: fromDate(row.changedAt),
  }))
}

/**
 * Whether the buyer's personal data was erased. Their tax documents are still stored, because the law requires it, but
 * only people who may export all data can open them.
 */
export async function isSealed(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select p.erased_at is not null as sealed from payment_order o join person p on p.id = o.person_id
    where o.id = ${orderId}`.execute(db)
  return rows[0]?.sealed ?? false
}
