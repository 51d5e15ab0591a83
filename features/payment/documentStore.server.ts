import { type RawBuilder, sql } from 'kysely'
import type { Buyer } from '#features/invoice/documentSchema.ts'
import type { Correction, Sale } from '#features/invoice/usecases/issueDocument.server.ts'
import { codesOfOrder } from '#features/promoCode/reads.server.ts'
import { isOnlineOnly } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { DisputeStatus } from './reversalRules.ts'
import type { PaymentMethod } from './rules.ts'
import type { Terms } from './store.server.ts'

/**
 * Whether an order's service was supplied, for the tax. `g` is the order's gift: it is supplied when its pass is
 * granted, unless it is taxed at its sale. A fee is supplied when it is paid.
 */
const isSupplied = sql`(g.taxed = 'sale' or o.fee_id is not null and o.status in ('paid', 'voided')
  or exists (select from pass p where p.payment_order_id = o.id))`
const suppliedAt = sql`case when g.taxed = 'redemption' then g.claimed_at else o.paid_at end`

/**
 * The data of an order for its invoice; undefined if nothing was supplied yet. `waitsForState`: the buyer's State was
 * missing when the service was supplied, and an issue for staff was recorded. Such an order still counts as
 * online-only, even if the studio has opened other locations since.
 */
export async function saleOf(
  trx: Trx,
  orderId: string,
): Promise<(Sale & { waitsForState: boolean }) | undefined> {
  const { rows } = await sql<{
    terms: Terms
    isFee: boolean
    amountPaise: number
    discountPaise: number
    suppliedAt: Date
    state: string | null
    company: Buyer['company']
    name: string
    waitsForState: boolean
  }>`
    select o.terms, o.fee_id is not null as is_fee, o.amount_paise, o.discount_paise, ${suppliedAt} as supplied_at, o.buyer_state as state, o.company, full_name(b.first_name, b.last_name) as name,
      exists (select from money_matter m where m.kind = 'unknownPayment' and m.subject = o.id::text) as waits_for_state
    from payment_order o join person b on b.id = o.person_id left join gift g on g.id = o.gift_id
    where o.id = ${orderId} and o.paid_at is not null and ${isSupplied}`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { terms, waitsForState } = row
  const codes = row.discountPaise > 0 ? await codesOfOrder(trx, orderId) : []
  return {
    orderId,
    buyer: { name: row.name, company: row.company },
    isOnline: waitsForState || isOnlineOnly(terms.location),
    waitsForState,
    buyerState: row.state,
    item: {
      name: terms.packageName,
      packageType: terms.packageType,
      location: terms.location === 'all' ? null : terms.location,
      sessions: terms.totalSessions,
      validityDays: terms.validityDays,
      validityFrom: terms.validityFrom,
      ...(row.isFee ? { isFee: true as const } : {}),
    },
    amountPaise: row.amountPaise,
    codes: codes.map(({ code, paise }) => ({ code, paise })),
    suppliedAt: fromDate(row.suppliedAt),
  }
}

/**
 * Sets the buyer's State of an order from the GSTIN of its company, or from the latest other order that the buyer has
 * paid with a State. Null if there is none.
 */
export async function fillMissingState(trx: Trx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    update payment_order o set buyer_state = known.state
    from (select coalesce(left(own.company ->> 'gstin', 2), (
        select other.buyer_state from payment_order other
        where other.person_id = own.person_id and other.buyer_state is not null and other.paid_at is not null
        order by other.paid_at desc, other.id limit 1)) as state
      from payment_order own where own.id = ${orderId}) known
    where o.id = ${orderId} and known.state is not null returning known.state`.execute(trx)
  return rows[0]?.state ?? null
}

/**
 * Refunds, reversals and money that came back, as far as they have no note yet, oldest first. Each total is the sum of
 * all entries with a note, of the entries before it in this list, and of the entry.
 */
export async function correctionsToNote(trx: Trx, orderId: string): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    with entry as (
      select e.refund_id, e.taken_back_id, e.at, e.amount_paise, exists (
          select from tax_document d
          where d.payment_order_id = e.payment_order_id and d.invoice_id is not null
            and d.refund_id is not distinct from e.refund_id
            and d.taken_back_id is not distinct from e.taken_back_id) as noted
      from payment_entry e where e.payment_order_id = ${orderId} and e.kind <> 'sale'),
    summed as (
      select *, (sum(-amount_paise) over (order by noted desc, at, refund_id, taken_back_id))::int as total_paise
      from entry)
    select refund_id, taken_back_id, total_paise,
      (select t.matter_id from money_taken_back t where t.id = taken_back_id) as issue_id
    from summed where not noted order by at, refund_id, taken_back_id`.execute(trx)
  return rows
}

/**
 * Orders of any age that have no invoice because the buyer's State is missing, and about which staff have an issue.
 */
export async function ordersWithoutState(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from money_matter m join payment_order o on o.id = m.payment_order_id
    where m.kind = 'unknownPayment' and m.subject = o.id::text and not exists (
      select from tax_document d where d.payment_order_id = o.id and d.invoice_id is null)
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An order with the time of its supply: a gift that is taxed when it is claimed may have been paid months before. */
export interface SuppliedOrder {
  id: string
  suppliedAt: Temporal.Instant
}

/**
 * Orders that were supplied but have no invoice, although there was a seller on that day; oldest first, after the
 * order `after`.
 */
export async function ordersWithoutInvoice(
  db: Db,
  after: SuppliedOrder,
  limit: number,
): Promise<SuppliedOrder[]> {
  const since = sql`${toDate(after.suppliedAt)}::timestamptz`
  // Two conditions, paid or claimed since then, so that each uses its own index.
  const { rows } = await sql<{ id: string; suppliedAt: Date }>`
    with recent as (
      select o.id from payment_order o where o.paid_at >= ${since}
      union select g.payment_order_id from gift g where g.claimed_at >= ${since}),
    supplied as (
      select o.id, o.terms, ${suppliedAt} as supplied_at
      from recent join payment_order o on o.id = recent.id left join gift g on g.id = o.gift_id
      where ${isSupplied} and not exists (
        select from tax_document d where d.payment_order_id = o.id and d.invoice_id is null))
    select s.id, s.supplied_at from supplied s
    where (s.supplied_at, s.id) > (${since}, ${after.id}::uuid) and exists (
        select from tax_registration r
        where r.withdrawn_at is null and r.from_date <= (s.supplied_at at time zone ${sql.lit(STUDIO_ZONE)})::date
          and (r.location is null or r.location = s.terms ->> 'location'))
    order by s.supplied_at, s.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ id: row.id, suppliedAt: fromDate(row.suppliedAt) }))
}

export interface OwnPaymentRow {
  id: string
  packageName: string
  paidAt: Temporal.Instant
  method: PaymentMethod
  amountPaise: Paise
  returnedPaise: Paise
  /** The time of the latest refund. */
  returnedAt: Temporal.Instant | null
  isReturning: boolean
  /** The latest dispute about it. */
  dispute: { status: DisputeStatus; amountPaise: Paise } | null
}

/**
 * The payments of a person, newest first, and how many there are; without those that were refunded before they bought
 * anything, which the studio never counted as received. The entries are read by order, because PostgreSQL uses no index
 * below the view `payment_entry` for a join.
 */
export async function paymentsOfPerson(
  db: Db,
  personId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OwnPaymentRow[]; total: number }> {
  const { rows } = await sql<
    Omit<OwnPaymentRow, 'paidAt' | 'returnedAt'> & { paidAt: Date; returnedAt: Date | null; total: number }
  >`
    with sale as (
      select o.id, o.terms ->> 'packageName' as package_name, o.paid_at, o.method, o.payment_id, (
          select e.amount_paise from payment_entry e
          where e.payment_order_id = o.id and e.kind = 'sale') as amount_paise
      from payment_order o where o.person_id = ${personId} and o.paid_at is not null)
    select o.id, o.package_name, o.paid_at, o.method, o.amount_paise,
      coalesce((select -sum(e.amount_paise)::int from payment_entry e
        where e.payment_order_id = o.id and e.kind <> 'sale'), 0) as returned_paise,
      (select max(e.at) from payment_entry e
        where e.payment_order_id = o.id and e.kind <> 'sale' and e.amount_paise < 0) as returned_at,
      exists (select from payment_refund r where r.payment_order_id = o.id and r.status = 'due'
        and (r.payment_id is null or r.payment_id = o.payment_id)) as is_returning,
      (select json_build_object('status', m.state, 'amountPaise', m.amount_paise) from money_matter m
        where m.payment_order_id = o.id and m.kind = 'dispute' order by m.noted_at desc, m.id limit 1) as dispute,
      (count(*) over ())::int as total
    from sale o where o.amount_paise is not null
    order by o.paid_at desc, o.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const payments = rows.map(({ total: _, paidAt, returnedAt, ...row }) => ({
    ...row,
    paidAt: fromDate(paidAt),
    returnedAt: returnedAt && fromDate(returnedAt),
  }))
  return { rows: payments, total: rows[0]?.total ?? 0 }
}

/** The paid orders of these people, newest first. */
export async function paidOrdersOf(db: Db, personIds: string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentOrder')
    .select('id')
    .where('personId', 'in', personIds)
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const isPayer = async (db: Db, personId: string, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentOrder')
    .select('id')
    .where('id', '=', orderId)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

const movements = (where: RawBuilder<unknown>) => sql<{ id: string; method: PaymentMethod; at: Date | null }>`
  select d.id, coalesce(r.method, o.method) as method, case when d.invoice_id is null then o.paid_at
    when d.refund_id is null then o.voided_at else r.refunded_at end as at
  from tax_document d join payment_order o on o.id = d.payment_order_id
  left join payment_refund r on r.id = d.refund_id
  where ${where} and d.taken_back_id is null`

export interface Movement {
  id: string
  method: PaymentMethod
  at: Temporal.Instant
}

const asMovement = ({ at, ...row }: { id: string; method: PaymentMethod; at: Date | null }): Movement[] =>
  at ? [{ ...row, at: fromDate(at) }] : []

/**
 * How and when the money of a document was paid or refunded; undefined if others moved it, or if it is still being
 * processed.
 */
export async function movementOf(db: Db, documentId: string): Promise<Movement | undefined> {
  const { rows } = await movements(sql`d.id = ${documentId}`).execute(db)
  return rows.flatMap(asMovement)[0]
}

/** As `movementOf`, for all documents of a day. */
export async function movementsOn(db: Db, day: string): Promise<Movement[]> {
  const { rows } = await movements(sql`d.issued_on = ${day}::date`).execute(db)
  return rows.flatMap(asMovement)
}

/** As `movementOf`, for all documents of these people. */
export async function movementsOfPeople(db: Db, personIds: string[]): Promise<Movement[]> {
  const { rows } = await movements(sql`o.person_id = any(${personIds}::uuid[])`).execute(db)
  return rows.flatMap(asMovement)
}

/** As `movementOf`, for all documents of an order. */
export async function movementsOf(db: Db, orderId: string): Promise<Movement[]> {
  const { rows } = await movements(sql`d.payment_order_id = ${orderId}`).execute(db)
  return rows.flatMap(asMovement)
}
