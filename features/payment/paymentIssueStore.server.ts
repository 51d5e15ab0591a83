import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { PaymentIssue, PaymentIssueKind } from './reads.server.ts'
import type { PaymentIssueOutcome, PaymentIssueState, PaymentIssueStatus } from './takenBackRules.ts'

/** Its state or amount has changed: staff must look at it again. */
const isNews = sql<boolean>`(money_matter.state, money_matter.amount_paise)
  is distinct from (excluded.state, excluded.amount_paise)`
const ifNews = <T>(then: RawBuilder<unknown>, column: string) =>
  sql<T>`case when ${isNews} then ${then} else ${sql.ref(`money_matter.${column}`)} end`

/** Records the state of an issue. An unchanged state keeps staff's decision, whatever happened to the pass since. */
export const recordPaymentIssue = async (
  db: Db,
  issue: PaymentIssue,
  now: Temporal.Instant,
): Promise<void> => {
  const at = toDate(now)
  await db
    .insertInto('money_matter')
    .values({
      kind: issue.kind,
      subject: issue.subject,
      gateway_payment_id: issue.paymentId,
      payment_order_id: issue.orderId,
      amount_paise: issue.amountPaise,
      state: issue.state,
      outcome: issue.outcome,
      status: issue.status,
      details: issue.details?.slice(0, 500) ?? null,
      noted_at: at,
      changed_at: at,
    })
    .onConflict((c) =>
      c
        .columns(['kind', 'subject'])
        .doUpdateSet((e) => ({
          payment_order_id: e.ref('excluded.payment_order_id'),
          amount_paise: e.ref('excluded.amount_paise'),
          state: e.ref('excluded.state'),
          outcome: e.ref('excluded.outcome'),
          details: e.ref('excluded.details'),
          status: ifNews<PaymentIssueStatus>(sql`excluded.status`, 'status'),
          changed_at: ifNews<Date>(sql`excluded.changed_at`, 'changed_at'),
          decided_by: ifNews<string | null>(sql`null`, 'decided_by'),
          decision: ifNews<string | null>(sql`null`, 'decision'),
          decided_at: ifNews<Date | null>(sql`null`, 'decided_at'),
        }))
        .where(sql<boolean>`${isNews} or money_matter.outcome <> excluded.outcome`),
    )
    .execute()
}

/** The issue is resolved without a decision by staff. */
export const endPaymentIssue = async (
  db: Db,
  { kind, subject }: Pick<PaymentIssue, 'kind' | 'subject'>,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('money_matter')
    .set({ state: 'over', status: 'decided', changed_at: toDate(now) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .execute()
}

/** Whether it is recorded; with `state`, whether it is recorded in this state. */
export const isRecorded = async (
  db: Db,
  kind: PaymentIssueKind,
  subject: string,
  state?: PaymentIssueState,
): Promise<boolean> =>
  (await db
    .selectFrom('money_matter')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .$if(state !== undefined, (q) => q.where('state', '=', state as PaymentIssueState))
    .executeTakeFirst()) !== undefined

/** False if somebody already had. */
export async function markIssueDecided(
  db: Db,
  id: string,
  { by, decision }: { by: string; decision: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('money_matter')
    .set({ status: 'decided', decided_by: by, decision, decided_at: toDate(now) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A decision about a payment also closes its issues. */
export const decidePaymentIssuesOf = async (
  trx: Trx,
  orderId: string,
  { by, decision, outcome }: { by: string; decision: string; outcome: PaymentIssueOutcome },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('money_matter')
    .set({ status: 'decided', decided_by: by, decision, outcome, decided_at: toDate(now) })
    .where('payment_order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', '=', 'open')
    .execute()
}

/** Whether they granted the pass of an order themselves, with this note. */
export async function isGrantedBy(
  trx: Trx,
  orderId: string,
  { by, decision }: { by: string; decision: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('money_matter')
    .select('id')
    .where('payment_order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('outcome', '=', 'passKept')
    .where('decided_by', '=', by)
    .where('decision', '=', decision)
    .executeTakeFirst()
  return found !== undefined
}

/** Orders that were paid and could not be granted. */
export const heldOrderRows = (db: Db, most: number) =>
  db
    .selectFrom('payment_order')
    .select(['id', 'person_id as personId', 'amount_paise as amountPaise', 'paid_at as paidAt'])
    .select(sql<string>`terms ->> 'packageName'`.as('packageName'))
    .where('status', '=', 'held')
    .orderBy('paid_at')
    .limit(most)
    .execute()
