import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { CreditState } from './creditRules.ts'

export interface NewCredit {
  bookingId: string
  personId: string
  creditPaise: Paise
  code: string
}

/** Inserts credits, except for bookings that already have one. Returns the new ones. */
export async function insertCredits(
  trx: Trx,
  credits: NewCredit[],
  { firstDay, lastDay }: { firstDay: Temporal.PlainDate; lastDay: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<{ id: string; bookingId: string }[]> {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    insert into promo_code (code, kind, value, first_day, last_day, limit_total, limit_per_person, newcomers_only,
      combinable, person_id, booking_id, created_at)
    select n.code, 'amount', n.paise, ${firstDay.toString()}::date, ${lastDay.toString()}::date, 1, 1, false, true,
      n.person_id, n.booking_id, ${toDate(now)}
    from unnest(${credits.map(({ code }) => code)}::text[], ${credits.map(({ creditPaise }) => creditPaise)}::int[],
      ${credits.map(({ personId }) => personId)}::uuid[], ${credits.map(({ bookingId }) => bookingId)}::uuid[])
      as n (code, paise, person_id, booking_id)
    on conflict (booking_id) where booking_id is not null do nothing
    returning id, booking_id`.execute(trx)
  return rows as { id: string; bookingId: string }[]
}

export interface Credit {
  id: string
  code: string
  person: { id: string; name: string; firstName: string }
  /** The title of the class that was cancelled. */
  title: string
  date: Temporal.PlainDate
  paise: Paise
  lastDay: Temporal.PlainDate
  madeAt: Temporal.Instant
  state: CreditState
  /** The order that used it. */
  orderId: string | null
  usedAt: Temporal.Instant | null
  withdrawnAt: Temporal.Instant | null
  /** Null after an erasure. */
  reason: string | null
}

type CreditRow = Omit<Credit, 'person' | 'date' | 'lastDay' | 'madeAt' | 'usedAt' | 'withdrawnAt'> & {
  personId: string
  name: string
  firstName: string
  date: string
  lastDay: string
  madeAt: Date
  usedAt: Date | null
  withdrawnAt: Date | null
}

const day = (text: string) => Temporal.PlainDate.from(text)

const asCredit = ({ personId, name, firstName, ...row }: CreditRow): Credit => ({
  ...row,
  person: { id: personId, name, firstName },
  date: day(row.date),
  lastDay: day(row.lastDay),
  madeAt: fromDate(row.madeAt),
  usedAt: row.usedAt && fromDate(row.usedAt),
  withdrawnAt: row.withdrawnAt && fromDate(row.withdrawnAt),
})

type Fragment = RawBuilder<unknown>

const conditions = (today: Temporal.PlainDate) =>
  ({
    open: sql`c.used_count = 0 and c.stopped_at is null and c.last_day >= ${today.toString()}::date`,
    used: sql`c.used_count > 0`,
    withdrawn: sql`c.used_count = 0 and c.stopped_at is not null`,
    ended: sql`c.used_count = 0 and c.stopped_at is null and c.last_day < ${today.toString()}::date`,
  }) satisfies Record<CreditState, Fragment>

const credits = (where: Fragment, today: Temporal.PlainDate) => sql<CreditRow>`
  select c.id, c.code, q.id as person_id, full_name(q.first_name, q.last_name) as name, q.first_name, k.title,
    s.date::text as date, c.value as paise, c.last_day::text as last_day, c.created_at as made_at,
    case when ${conditions(today).used} then 'used' when ${conditions(today).withdrawn} then 'withdrawn'
      when ${conditions(today).open} then 'open' else 'ended' end as state,
    u.payment_order_id as order_id, u.used_at, c.stopped_at as withdrawn_at, c.stop_reason as reason
  from promo_code c join person q on q.id = c.person_id join booking b on b.id = c.booking_id
    join session s on s.id = b.session_id join class k on k.id = s.class_id
    left join promo_code_use u on u.promo_code_id = c.id and u.state = 'used'
  where c.booking_id is not null and ${where}`

export const creditById = async (
  db: Db,
  id: string,
  today: Temporal.PlainDate,
): Promise<Credit | undefined> => (await credits(sql`c.id = ${id}`, today).execute(db)).rows.map(asCredit)[0]

/** The unused credit for a booking; undefined if there is none. */
export async function openCreditOf(
  db: Db,
  bookingId: string,
  today: Temporal.PlainDate,
): Promise<Credit | undefined> {
  const isUnused = sql`c.booking_id = ${bookingId} and ${conditions(today).open}`
  return (await credits(isUnused, today).execute(db)).rows.map(asCredit)[0]
}

/** The unused credits that were used by this order before it was refunded. */
export async function openReinstatedCredits(
  db: Db,
  orderId: string,
  today: Temporal.PlainDate,
): Promise<Credit[]> {
  const isReleased = sql`exists (select from promo_code_use r
    where r.promo_code_id = c.id and r.payment_order_id = ${orderId} and r.state = 'released')`
  const { rows } = await sql<CreditRow>`
    ${credits(sql`${isReleased} and ${conditions(today).open}`, today)} order by c.last_day, c.id`.execute(db)
  return rows.map(asCredit)
}

/** The credits that a person may use: their own, and those of people whose mail goes to them. */
const usableBy = (personId: string) => sql`c.person_id in (
  select ${personId}::uuid union all select id from person where household_of = ${personId} and email is null)`

/** The unused credits that a person may use; those that expire first come first. */
export async function openCreditsOf(db: Db, personId: string, today: Temporal.PlainDate): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    ${credits(sql`${usableBy(personId)} and ${conditions(today).open}`, today)} order by c.last_day, c.id limit 100`.execute(
    db,
  )
  return rows.map(asCredit)
}

export interface CreditFilter {
  state: CreditState
  /** Only credits that this person may use. */
  personId?: string | undefined
  page: number
  limit: number
}

/** A page of the credits in one state, newest first, with their number and sum. */
export async function findCredits(
  db: Db,
  { state, personId, page, limit }: CreditFilter,
  today: Temporal.PlainDate,
): Promise<{ rows: Credit[]; total: number; sumPaise: Paise }> {
  const isInState = conditions(today)[state]
  const where = personId ? sql`${isInState} and ${usableBy(personId)}` : isInState
  const [{ rows }, sums] = await Promise.all([
    sql<CreditRow>`${credits(where, today)} order by c.created_at desc, c.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number; sumPaise: number }>`
      select count(*)::int as total,
        coalesce(sum(case when c.used_count > 0 then c.given_paise else c.value end), 0)::float8 as sum_paise
      from promo_code c where c.booking_id is not null and ${where}`.execute(db),
  ])
  return { rows: rows.map(asCredit), total: 0, sumPaise: 0, ...sums.rows[0] }
}

/** Withdraws an unused credit. The caller has locked it. */
export const markWithdrawn = async (
  trx: Trx,
  id: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('promoCode')
    .set((e) => ({ stoppedAt: toDate(now), stopReason: reason, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
