import { type RawBuilder, sql } from 'kysely'
import { rateOf } from '#features/invoice/reads.server.ts'
import type { PassChange } from '#features/payment/refundRules.ts'
import type {
  EntryKind,
  OrderStatus,
  PaymentMethod,
  RefundReason,
  RefundStatus,
} from '#features/payment/rules.ts'
import { codeListOf } from '#features/promoCode/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { escapeLike } from '#lib/like.ts'
import { type Paise, parseRupees } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** Somebody that a query names, as a JSON object. */
export interface NamedRow {
  id: string
  name: string
}

export interface EntryFilter {
  from: Temporal.Instant
  /** Exclusive. */
  until: Temporal.Instant
  method?: PaymentMethod | undefined
  state?: EntryKind | 'held' | 'due' | undefined
  /** A part of a name or an e-mail address, an amount, or the number of a receipt or at the gateway. */
  q?: string | undefined
  personId?: string | undefined
  soldBy?: string | undefined
}

export interface EntryRow {
  orderId: string
  kind: EntryKind
  at: Temporal.Instant
  method: PaymentMethod
  amountPaise: Paise
  status: OrderStatus
  person: NamedRow
  packageName: string
  by: NamedRow | null
  reference: string | null
  /** A refund that the gateway has not accepted yet. */
  due: boolean
}

const contains = (text: string) => `%${escapeLike(text)}%`

/** The minimum length of a search in names and receipts, because a shorter one would match too much. */
const MIN_LETTERS = 3
/** Such a short number is not searched among people, because it would be a part of too many phone numbers. */
const isShortNumber = (q: string) => /^[\d\s.,₹+]*$/.test(q) && q.replaceAll(/\D/g, '').length < 10

interface OrderMatches {
  /** The orders of which all movements match the search. */
  whole: string[]
  /** The orders of which only the movements of exactly `amount` match the search. */
  part: string[]
  amount: Paise | undefined
}

/** Whether an entry is a refund that the gateway has not accepted yet. */
const due = sql`exists (select from payment_refund r where r.id = e.refund_id and r.status = 'due')`

const hasState = (state: NonNullable<EntryFilter['state']>) =>
  state === 'held'
    ? sql`and o.status = 'held' and e.kind = 'sale'`
    : state === 'due'
      ? sql`and e.kind = 'refund' and ${due}`
      : sql`and e.kind = ${state}`

/**
 * The orders that match the search text; undefined without one. Each kind of match uses its own index. The orders are
 * read before the entries, because PostgreSQL uses the indexes below the view `payment_entry` for a list of orders, but
 * not for a join.
 */
async function findOrders(db: Db, { q, from, until }: EntryFilter): Promise<OrderMatches | undefined> {
  if (!q) return undefined
  const amount = parseRupees(q)
  // The type is wider than the column, so that any typed number can be compared.
  const isAmount = sql`amount_paise = ${amount}::bigint`
  const isInPeriod = (at: string) =>
    sql`${sql.ref(at)} >= ${toDate(from)} and ${sql.ref(at)} < ${toDate(until)}`
  // The orders that were paid, voided, refunded or reversed in the period, even if they were paid long before it.
  const ordersOf = (people: RawBuilder<unknown>) => [
    sql`select id, true from payment_order where ${isInPeriod('paidAt')} and person_id in ${people}`,
    sql`select id, true from payment_order where ${isInPeriod('voidedAt')} and person_id in ${people}`,
    sql`select o.id, true from payment_refund r join payment_order o on o.id = r.payment_order_id
      where ${isInPeriod('r.dueAt')} and o.person_id in ${people}`,
    sql`select o.id, true from money_taken_back t join money_matter m on m.id = t.matter_id
        join payment_order o on o.id = m.payment_order_id
      where ${isInPeriod('t.at')} and o.person_id in ${people}`,
  ]
  const matches = [
    sql`select id, true as whole from payment_order where payment_id = ${q} or gateway_order_id = ${q}`,
    ...(q.trim().length < MIN_LETTERS
      ? []
      : [
          sql`select id, true from payment_order where reference ilike ${contains(q)}`,
          ...(isShortNumber(q)
            ? []
            : ordersOf(sql`(select id from person where search like ${contains(q.toLowerCase())})`)),
        ]),
    ...(amount === undefined
      ? []
      : [
          sql`select id, false from payment_order where ${isAmount} and ${isInPeriod('paidAt')}`,
          sql`select id, false from payment_order where ${isAmount} and ${isInPeriod('voidedAt')}`,
          sql`select payment_order_id, false from payment_refund where ${isAmount}`,
          sql`select m.payment_order_id, false from money_taken_back t join money_matter m on m.id = t.matter_id
            where abs(t.amount_paise) = ${amount}::bigint`,
        ]),
  ]
  const { rows } = await sql<{ whole: string[] | null; part: string[] | null }>`
    select array_agg(distinct id) filter (where whole) as whole,
      array_agg(distinct id) filter (where not whole) as part
    from (${sql.join(matches, sql` union all `)}) matches where id is not null`.execute(db)
  return { whole: rows[0]?.whole ?? [], part: rows[0]?.part ?? [], amount }
}

const isInOrders = ({ whole, part, amount }: OrderMatches) => sql`
  and e.payment_order_id = any(${[...whole, ...part]}::uuid[])
  ${amount === undefined ? sql`` : sql`and (abs(e.amount_paise) = ${amount}::bigint or e.payment_order_id = any(${whole}::uuid[]))`}`

function entriesWhere(filter: EntryFilter, orders: OrderMatches | undefined): RawBuilder<unknown> {
  const { from, until, method, state, personId, soldBy } = filter
  return sql`
  from payment_entry e join payment_order o on o.id = e.payment_order_id
  where e.at >= ${toDate(from)} and e.at < ${toDate(until)}
    ${method ? sql`and e.method = ${method}` : sql``}
    ${state ? hasState(state) : sql``}
    ${personId ? sql`and o.person_id = ${personId}` : sql``}
    ${soldBy ? sql`and e.by_person = ${soldBy}` : sql``}
    ${orders ? isInOrders(orders) : sql``}`
}

export interface EntryTotals {
  count: number
  sales: number
  inPaise: Paise
  backPaise: Paise
  byMethod: Record<PaymentMethod, Paise>
}

type EntryJson = Omit<EntryRow, 'at'> & { at: string }
type MethodTotals = { method: PaymentMethod; count: number; sales: number; inPaise: Paise; backPaise: Paise }

/** A page of entries of the view `payment_entry`, newest first, and the totals of all that match, in one statement. */
export async function entriesOf(
  db: Db,
  filter: EntryFilter,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: EntryRow[]; totals: EntryTotals }> {
  const orders = await findOrders(db, filter)
  const { rows } = await sql<{ entries: EntryJson[] | null; totals: MethodTotals[] | null }>`
    with chosen as materialized (
      select e.payment_order_id, e.kind, e.at, e.method, e.amount_paise, e.by_person, e.refund_id ${entriesWhere(filter, orders)}
    ), shown as (
      select *, row_number() over (order by at desc, payment_order_id, kind, refund_id) as place from chosen
      order by place limit ${limit} offset ${(page - 1) * limit})
    select (
      select json_agg(json_build_object('orderId', o.id, 'kind', e.kind, 'at', e.at, 'method', e.method,
        'amountPaise', e.amount_paise, 'status', o.status,
        'person', json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name)), 'packageName', o.terms ->> 'packageName',
        'by', case when s.id is not null then json_build_object('id', s.id, 'name', full_name(s.first_name, s.last_name)) end,
        'reference', o.reference, 'due', ${due}) order by e.place)
      from shown e join payment_order o on o.id = e.payment_order_id join person p on p.id = o.person_id
        left join person s on s.id = e.by_person) as entries, (
      select json_agg(each) from (
        select method, count(*) as count, count(*) filter (where kind = 'sale') as sales,
          coalesce(sum(amount_paise) filter (where amount_paise > 0), 0) as "inPaise",
          coalesce(sum(amount_paise) filter (where amount_paise < 0), 0) as "backPaise"
        from chosen group by method) each) as totals`.execute(db)
  return {
    rows: (rows[0]?.entries ?? []).map((row) => ({ ...row, at: Temporal.Instant.from(row.at) })),
    totals: addUp(rows[0]?.totals ?? []),
  }
}

function addUp(methodTotals: MethodTotals[]): EntryTotals {
  const totals: EntryTotals = {
    count: 0,
    sales: 0,
    inPaise: 0,
    backPaise: 0,
    byMethod: { online: 0, cash: 0, upi: 0, card: 0 },
  }
  for (const { method, count, sales, inPaise, backPaise } of methodTotals) {
    totals.count += count
    totals.sales += sales
    totals.inPaise += inPaise
    totals.backPaise += backPaise
    totals.byMethod[method] = inPaise + backPaise
  }
  return totals
}

export interface PaymentRow {
  id: string
  status: OrderStatus
  method: PaymentMethod
  person: NamedRow & { email: string | null }
  packageName: string
  packageVersion: number | null
  amountPaise: Paise
  discountPaise: Paise
  /** The promo codes that were used; null without any. */
  codes: string | null
  gstBasisPoints: number
  paidAt: Temporal.Instant
  soldBy: NamedRow | null
  reference: string | null
  gatewayPaymentId: string | null
  overrideReason: string | null
  voidedAt: Temporal.Instant | null
  voidedBy: NamedRow | null
  voidReason: string | null
  refundedPaise: Paise
  takenBackPaise: Paise
  pass: { id: string; totalSessions: number | null } | null
}

/** A paid payment; undefined if it was not paid, or does not exist. */
export async function paymentRow(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<
    Omit<PaymentRow, 'paidAt' | 'voidedAt'> & { paidAt: Date; voidedAt: Date | null }
  >`
    select o.id, o.status, o.method, o.terms ->> 'packageName' as package_name,
      o.package_version, o.amount_paise, o.discount_paise, ${codeListOf('o.id')} as codes,
      ${rateOf('o')} as gst_basis_points, o.paid_at, o.reference,
      o.payment_id as gateway_payment_id, o.override_reason,
      o.voided_at, o.void_reason, o.refunded_paise,
      json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name), 'email', p.email) as person,
      case when s.id is not null then json_build_object('id', s.id, 'name', full_name(s.first_name, s.last_name)) end as sold_by,
      (select json_build_object('id', v.id, 'name', full_name(v.first_name, v.last_name))
        from person v where v.id = o.voided_by) as voided_by,
      (select coalesce(-sum(e.amount_paise), 0)::int from payment_entry e
        where e.payment_order_id = o.id and e.kind = 'takenBack') as taken_back_paise,
      case when k.id is not null then json_build_object('id', k.id, 'totalSessions', k.total_sessions) end as pass
    from payment_order o join person p on p.id = o.person_id
      left join person s on s.id = o.sold_by left join pass k on k.payment_order_id = o.id
    where o.id = ${id} and o.paid_at is not null`.execute(db)
  const row = rows[0]
  return row && { ...row, paidAt: fromDate(row.paidAt), voidedAt: row.voidedAt && fromDate(row.voidedAt) }
}

export interface RefundRow {
  id: string
  status: RefundStatus
  amountPaise: Paise
  method: PaymentMethod
  reason: RefundReason
  note: string | null
  passChange: PassChange['kind'] | null
  priceCorrected: boolean
  at: Temporal.Instant
  gatewayRefundId: string | null
  by: NamedRow | null
}

/** The refunds of the payment that paid an order, oldest first; without refunds of a second payment of the order. */
export async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<Omit<RefundRow, 'at'> & { at: Date }>`
    select r.id, r.status, r.amount_paise, r.method, r.reason, r.note,
      r.pass_change, r.price_corrected, r.due_at as at, r.gateway_refund_id,
      case when s.id is not null then json_build_object('id', s.id, 'name', full_name(s.first_name, s.last_name)) end as by
    from payment_refund r join payment_order o on o.id = r.payment_order_id left join person s on s.id = r.by_person
    where r.payment_order_id = ${orderId} and (r.payment_id is null or r.payment_id = o.payment_id)
    order by r.due_at, r.id`.execute(db)
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }))
}

/**
 * The person of an issue; undefined if it is about no order of the studio. Locks the order, like all code that changes
 * the money of an order.
 */
export async function lockPersonOfIssue(trx: Trx, issueId: string): Promise<string | undefined> {
  const { rows } = await sql<{ personId: string }>`
    select o.person_id from money_matter m join payment_order o on o.id = m.payment_order_id
    where m.id = ${issueId} for no key update of o`.execute(trx)
  return rows[0]?.personId
}
