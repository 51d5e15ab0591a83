import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { PaymentIssue, PaymentIssueKind } from './reads.server.ts'
import type { PaymentIssueOutcome, PaymentIssueStatus } from './reversalRules.ts'

/** Whether the state or amount of the issue has changed, so that staff must decide again. */
const isChanged = sql<boolean>`(money_matter.state, money_matter.amount_paise)
  is distinct from (excluded.state, excluded.amount_paise)`
const ifChanged = <T>(then: RawBuilder<unknown>, column: string) =>
  sql<T>`case when ${isChanged} then ${then} else ${sql.ref(`moneyMatter.${column}`)} end`

/** The order may be found after the issue was recorded, as after a restore. It is not removed again. */
const knownOrder = sql<string | null>`coalesce(excluded.payment_order_id, money_matter.payment_order_id)`

/** Records the state of an issue. If state and amount are unchanged, the status and the decision of staff stay. */
export const recordPaymentIssue = async (
  db: Db,
  issue: PaymentIssue,
  now: Temporal.Instant,
): Promise<void> => {
  const timestamp = toDate(now)
  await db
    .insertInto('moneyMatter')
    .values({
      kind: issue.kind,
      subject: issue.subject,
      gatewayPaymentId: issue.paymentId,
      paymentOrderId: issue.orderId,
      amountPaise: issue.amountPaise,
      state: issue.state,
      outcome: issue.outcome,
      status: issue.status,
      details: issue.details?.slice(0, 500) ?? null,
      notedAt: timestamp,
      changedAt: timestamp,
    })
    .onConflict((c) =>
      c
        .columns(['kind', 'subject'])
        .doUpdateSet((e) => ({
          paymentOrderId: knownOrder,
          amountPaise: e.ref('excluded.amountPaise'),
          state: e.ref('excluded.state'),
          outcome: e.ref('excluded.outcome'),
          details: e.ref('excluded.details'),
          status: ifChanged<PaymentIssueStatus>(sql`excluded.status`, 'status'),
          changedAt: ifChanged<Date>(sql`excluded.changed_at`, 'changedAt'),
          decidedBy: ifChanged<string | null>(sql`null`, 'decidedBy'),
          decision: ifChanged<string | null>(sql`null`, 'decision'),
          decidedAt: ifChanged<Date | null>(sql`null`, 'decidedAt'),
        }))
        .where(
          sql<boolean>`${isChanged} or money_matter.outcome <> excluded.outcome
            or money_matter.payment_order_id is distinct from ${knownOrder}`,
        ),
    )
    .execute()
}

/** The amounts of an order that were taken back or came back, by the issue about them. */
export async function reversalsOfIssue(
  trx: Trx,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
  orderId: string,
): Promise<{ id: string; isReinstated: boolean }[]> {
  const rows = await trx
    .selectFrom('moneyTakenBack as t')
    .innerJoin('moneyMatter as m', 'm.id', 't.matterId')
    .select(['t.id', 't.amountPaise'])
    .where('m.kind', '=', kind)
    .where('m.subject', '=', subject)
    .where('m.paymentOrderId', '=', orderId)
    .execute()
  return rows.map(({ id, amountPaise }) => ({ id, isReinstated: amountPaise < 0 }))
}

/** Ends an issue that is resolved without a decision by staff. */
export const endPaymentIssue = async (
  db: Db,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('moneyMatter')
    .set({ state: 'over', status: 'decided', changedAt: toDate(now) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .execute()
}

/** Opens an issue again, because the decision of staff did not resolve it. */
export const reopenPaymentIssue = async (
  db: Db,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('moneyMatter')
    .set({
      state: 'due',
      status: 'open',
      changedAt: toDate(now),
      decidedBy: null,
      decision: null,
      decidedAt: null,
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'decided')
    .execute()
}

export const isRecorded = async (db: Db, kind: PaymentIssueKind, subject: string): Promise<boolean> =>
  (await recordedIssues(db, kind, [subject])).has(subject)

/** Locks the state of an issue until the transaction ends, even if it is not recorded yet. */
export const lockIssue = async (
  trx: Trx,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`issue:${kind}:${subject}`}, 0))`.execute(trx)
}

/** The state of the problem behind an issue; null if it is not recorded. */
export const stateOfIssue = async (
  db: Db,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
): Promise<string | null> => {
  const row = await db
    .selectFrom('moneyMatter')
    .select('state')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Whether the loss of a dispute was already recorded with its order, which may be found later. */
export async function isLossRecorded(trx: Trx, disputeId: string, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('moneyMatter')
    .select('id')
    .where('kind', '=', 'dispute')
    .where('subject', '=', disputeId)
    .where('state', '=', 'lost')
    .where('paymentOrderId', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/** The amounts of these issues and when they changed last, by subject. Issues that are not recorded are missing. */
export async function recordedIssues(
  db: Db,
  kind: PaymentIssueKind,
  subjects: string[],
): Promise<Map<string, { amountPaise: Paise; changedAt: Temporal.Instant }>> {
  if (!subjects.length) return new Map()
  const rows = await db
    .selectFrom('moneyMatter')
    .select(['subject', 'amountPaise', 'changedAt'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(
    rows.map(({ subject, amountPaise, changedAt }) => [
      subject,
      { amountPaise: Number(amountPaise), changedAt: fromDate(changedAt) },
    ]),
  )
}

/** Whether staff have decided about the issue. Locks it: nobody can decide until the transaction ends. */
export const lockIsDecided = async (
  trx: Trx,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
): Promise<boolean> => {
  const issue = await trx
    .selectFrom('moneyMatter')
    .select('decidedBy')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  return Boolean(issue?.decidedBy)
}

export const issueById = (
  db: Db,
  id: string,
): Promise<Pick<PaymentIssue, 'kind' | 'subject' | 'orderId'> | undefined> =>
  db
    .selectFrom('moneyMatter')
    .select(['kind', 'subject', 'paymentOrderId as orderId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an issue; returns when it has changed last. Undefined if it is not open. */
export async function lockOpenIssue(trx: Trx, id: string): Promise<Temporal.Instant | undefined> {
  const row = await trx
    .selectFrom('moneyMatter')
    .select('changedAt')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row && fromDate(row.changedAt)
}

/** Records the decision of staff. False if the issue was decided before. */
export async function markIssueDecided(
  db: Db,
  id: string,
  { by, decision }: { by: string; decision: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moneyMatter')
    .set({ status: 'decided', decidedBy: by, decision, decidedAt: toDate(now) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes the issues about money that others took back, after a decision about their payment; not an open dispute. */
export const decidePaymentIssuesOf = async (
  trx: Trx,
  orderId: string,
  { by, decision, outcome }: { by: string; decision: string; outcome: PaymentIssueOutcome },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('moneyMatter')
    .set({ status: 'decided', decidedBy: by, decision, outcome, decidedAt: toDate(now) })
    .where('paymentOrderId', '=', orderId)
    .where('kind', 'in', ['refund', 'dispute'])
    .where('state', '<>', 'open')
    .where('status', '=', 'open')
    .execute()
}

/** Whether this member of staff granted the pass of a held order with this note. */
export async function isGrantedBy(
  trx: Trx,
  orderId: string,
  { by, decision }: { by: string; decision: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('moneyMatter')
    .select('id')
    .where('paymentOrderId', '=', orderId)
    .where('kind', '=', 'refund')
    .where('outcome', '=', 'passKept')
    .where('decidedBy', '=', by)
    .where('decision', '=', decision)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders that were paid, and partly refunded before anything was granted; the one that waits longest comes first. */
export const heldOrderRows = (db: Db, limit: number) =>
  db
    .selectFrom('paymentOrder')
    .select(['id', 'personId', 'amountPaise', 'paidAt'])
    .select(sql<string>`terms ->> 'packageName'`.as('packageName'))
    .where('status', '=', 'held')
    .orderBy('paidAt')
    .limit(limit)
    .execute()
