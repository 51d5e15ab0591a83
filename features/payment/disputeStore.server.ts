import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import type { Role } from '#lib/permissions.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { AnswerKind, AnswerState, DisputePhase, EvidenceSlot } from './disputeRules.ts'
import type { GatewayDispute } from './gatewayResponses.server.ts'
import type { DisputeStatus } from './reversalRules.ts'

/** Stores the gateway's data of a dispute. Its payment issue must be recorded before. */
export async function putDispute(
  trx: Trx,
  { id, reasonCode, phase, respondBy, openedAt }: GatewayDispute,
): Promise<void> {
  await sql`
    insert into dispute (matter_id, reason_code, phase, respond_by, opened_at)
      select id, ${reasonCode}, ${phase}, ${respondBy && toDate(respondBy)}, ${openedAt && toDate(openedAt)}
      from money_matter where kind = 'dispute' and subject = ${id}
    on conflict (matter_id) do update set reason_code = excluded.reason_code, phase = excluded.phase,
      respond_by = excluded.respond_by, opened_at = excluded.opened_at
      where (dispute.reason_code, dispute.phase, dispute.respond_by, dispute.opened_at)
        is distinct from (excluded.reason_code, excluded.phase, excluded.respond_by, excluded.opened_at)`.execute(
    trx,
  )
}

/**
 * The disputes of the gateway's list that must be read: they are not recorded, they differ from what is recorded, or
 * their order was found later, as after a restore.
 */
export async function disputesToRead(db: Db, disputes: GatewayDispute[]): Promise<GatewayDispute[]> {
  if (disputes.length === 0) return []
  const rows = await db
    .selectFrom('moneyMatter as m')
    .innerJoin('dispute as d', 'd.matterId', 'm.id')
    .leftJoin('paymentOrder as o', (join) =>
      join.onRef('o.paymentId', '=', 'm.gatewayPaymentId').on('m.paymentOrderId', 'is', null),
    )
    .select(['m.subject', 'm.state', 'd.phase', 'd.respondBy', 'o.id as unlinkedOrder'])
    .where('m.kind', '=', 'dispute')
    .where(
      'm.subject',
      'in',
      disputes.map(({ id }) => id),
    )
    .execute()
  const recorded = new Map(rows.map((row) => [row.subject, row]))
  return disputes.filter(({ id, status, phase, respondBy }) => {
    const row = recorded.get(id)
    const until = row?.respondBy ? fromDate(row.respondBy) : null
    const isSameTime = until && respondBy ? until.equals(respondBy) : until === respondBy
    return !row || row.unlinkedOrder || row.state !== status || row.phase !== phase || !isSameTime
  })
}

export interface DisputeAnswer {
  kind: AnswerKind
  note: string | null
  state: AnswerState
  by: { id: string; name: string; role: Role }
  requestedAt: Temporal.Instant
  documentId: string | null
  documentDigest: string | null
  slots: EvidenceSlot[]
  sentAt: Temporal.Instant | null
  message: string | null
}

export interface Dispute {
  /** The id of its payment issue. */
  id: string
  gatewayId: string
  gatewayPaymentId: string | null
  orderId: string | null
  person: { id: string; name: string } | null
  packageName: string | null
  amountPaise: Paise
  status: DisputeStatus
  outcome: 'nothing' | 'passKept' | 'passRevoked' | 'noPass'
  reasonCode: string | null
  phase: DisputePhase | null
  respondBy: Temporal.Instant | null
  openedAt: Temporal.Instant
  changedAt: Temporal.Instant
  answer: DisputeAnswer | null
}

const answers = (db: Db) => db.selectFrom('disputeAnswer as a').innerJoin('person as b', 'b.id', 'a.byPerson')

/** The answers to disputes, by the ids of their payment issues. */
async function answersOf(db: Db, ids: string[]): Promise<Map<string, DisputeAnswer>> {
  const rows = await answers(db)
    .select(['a.matterId', 'a.kind', 'a.note', 'a.state', 'a.byPerson', 'a.requestedAt', 'a.documentId'])
    .select(['a.documentDigest', 'a.slots', 'a.sentAt', 'a.message'])
    .select(['b.role', sql<string>`full_name(b.first_name, b.last_name)`.as('byName')])
    .where('a.matterId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ matterId, byPerson, byName, role, requestedAt, sentAt, ...row }) => [
      matterId,
      {
        ...row,
        by: { id: byPerson, name: byName, role },
        requestedAt: fromDate(requestedAt),
        sentAt: sentAt && fromDate(sentAt),
      },
    ]),
  )
}

const disputes = (db: Db) =>
  db
    .selectFrom('moneyMatter as m')
    .leftJoin('dispute as d', 'd.matterId', 'm.id')
    .leftJoin('paymentOrder as o', 'o.id', 'm.paymentOrderId')
    .leftJoin('person as p', 'p.id', 'o.personId')
    .select(['o.personId', sql<string | null>`full_name(p.first_name, p.last_name)`.as('personName')])
    .select(sql<string | null>`o.terms ->> 'packageName'`.as('packageName'))
    .select(['m.id', 'm.subject as gatewayId', 'm.gatewayPaymentId', 'm.paymentOrderId as orderId'])
    .select(['m.amountPaise', 'm.state', 'm.outcome', 'm.notedAt', 'm.changedAt'])
    .select(['d.reasonCode', 'd.phase', 'd.respondBy', 'd.openedAt'])
    .where('m.kind', '=', 'dispute')

type Row = Awaited<ReturnType<ReturnType<typeof disputes>['execute']>>[number]

async function withAnswers(db: Db, rows: Row[]): Promise<Dispute[]> {
  if (rows.length === 0) return []
  const answerByIssue = await answersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ personId, personName, state, respondBy, openedAt, notedAt, changedAt, ...row }) => ({
    ...row,
    person: personId !== null && personName !== null ? { id: personId, name: personName } : null,
    status: state as DisputeStatus,
    respondBy: respondBy && fromDate(respondBy),
    openedAt: fromDate(openedAt ?? notedAt),
    changedAt: fromDate(changedAt),
    answer: answerByIssue.get(row.id) ?? null,
  }))
}

/** The dispute, by the id of its payment issue. */
export const disputeOf = async (db: Db, id: string): Promise<Dispute | undefined> =>
  (await withAnswers(db, await disputes(db).where('m.id', '=', id).execute()))[0]

/** The disputes of one order, newest first. */
export const disputesOfOrder = async (db: Db, orderId: string): Promise<Dispute[]> =>
  withAnswers(
    db,
    await disputes(db).where('m.paymentOrderId', '=', orderId).orderBy('m.notedAt', 'desc').execute(),
  )

/**
 * Whether a bank still has to decide a dispute about a payment, and how much banks took of it. Neither can change
 * while the order of the payment is locked.
 */
export async function disputesOfPayment(
  db: Db,
  paymentId: string,
): Promise<{ isDisputed: boolean; lostPaise: Paise }> {
  const { rows } = await sql<{ isDisputed: boolean; lostPaise: number }>`
    select coalesce(bool_or(state in ('open', 'underReview')), false) as is_disputed,
      coalesce(sum(amount_paise) filter (where state = 'lost'), 0)::int as lost_paise
    from money_matter where kind = 'dispute' and gateway_payment_id = ${paymentId}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Locks a dispute, so that two answers to it wait for each other. */
export const lockDispute = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from money_matter where id = ${id} for no key update`.execute(trx)
}

/** Stores a new answer. It replaces one that the gateway refused, or that could not be sent. */
export async function putAnswer(
  trx: Trx,
  answer: { id: string; kind: AnswerKind; note: string | null; by: string },
  now: Temporal.Instant,
): Promise<void> {
  const row = {
    kind: answer.kind,
    note: answer.note,
    state: 'sending' as const,
    byPerson: answer.by,
    requestedAt: toDate(now),
    documentId: null,
    documentDigest: null,
    slots: [],
    sentAt: null,
    message: null,
  }
  await trx
    .insertInto('disputeAnswer')
    .values({ matterId: answer.id, ...row })
    .onConflict((conflict) => conflict.column('matterId').doUpdateSet(row))
    .execute()
}

/** Records that the evidence was uploaded, so that it is not uploaded again if the server stops now. */
export async function recordUpload(
  db: Db,
  id: string,
  { documentId, digest, slots }: { documentId: string; digest: string; slots: EvidenceSlot[] },
): Promise<void> {
  await db
    .updateTable('disputeAnswer')
    .set({ documentId, documentDigest: digest, slots })
    .where('matterId', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** Records that the answer was sent, or why it was not. */
export async function endAnswer(
  db: Db,
  id: string,
  end: { state: 'sent' } | { state: 'refused' | 'failed'; message: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const isSent = end.state === 'sent'
  await db
    .updateTable('disputeAnswer')
    .set({
      state: end.state,
      sentAt: isSent ? toDate(now) : null,
      message: isSent ? null : (end.message?.slice(0, 500) ?? null),
    })
    .where('matterId', '=', id)
    .where('state', '=', 'sending')
    .execute()
}
