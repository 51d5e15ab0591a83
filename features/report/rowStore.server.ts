import { type RawBuilder, type Sql, sql } from 'kysely'
import type { EntryKind, PaymentMethod } from '#features/payment/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { STUDIO_ZONE } from '#lib/time.ts'
import type { FilterOf, ListName } from './console/schema.ts'
import { inDays, isOver, taxIn } from './countStore.server.ts'
import { hasJoined, lapsed, lapsingCount } from './memberStore.server.ts'
import { isValidOn, passStateOn } from './passStateStore.server.ts'
import type { Period } from './rules.ts'

/** The requested rows, and how many come before them. */
export interface Page {
  limit: number
  offset: number
}

type Condition = RawBuilder<boolean>
const all = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`
const is =
  (column: string) =>
  (value: string | number): Condition =>
    sql<boolean>`${sql.ref(column)} = ${value}`
/** The set of a list and its filters, and the filters alone. */
type ListedSet<List extends ListName> = Omit<FilterOf<List>, 'from' | 'to'>
type Filter<List extends ListName> = Omit<ListedSet<List>, 'what'>
/** The conditions of the given filters; a filter without a condition does not compile. */
const matching = <Given extends object>(
  given: Given,
  conditions: { [name in keyof Given]-?: (value: NonNullable<Given[name]>) => Condition },
): Condition[] =>
  (Object.keys(conditions) as (keyof Given)[]).flatMap((name) => {
    const value = given[name]
    return value == null ? [] : [conditions[name](value)]
  })
const dated = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from.toString()}::date and ${to.toString()}::date`
const paged = ({ limit, offset }: Page): ReturnType<Sql> => sql`limit ${limit} offset ${offset}`

export interface MoneyRowFacts {
  id: string
  orderId: string
  at: Date
  personId: string
  personName: string
  packageName: string
  method: PaymentMethod
  kind: EntryKind
  amountPaise: number
  taxPaise: number
}

const sides = { in: ['sale', 'void'], back: ['refund', 'takenBack'] }
const onSide = (column: string) => (side: keyof typeof sides) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(sides[side])})`

/**
 * The number of rows on each day, newest first. It comes from the table of precomputed sums, the rows themselves from
 * the view of payments.
 */
async function moneyCounts(db: Db, period: Period, filter: Filter<'revenue'>) {
  const { rows } = await sql<{ day: string; total: number; net: string }>`
    select day, sum(entries)::int as total, sum(amount_paise) as net from report_money
    where ${all([
      dated('day', period),
      ...matching(filter, {
        packageType: is('packageType'),
        location: is('location'),
        method: is('method'),
        side: onSide('kind'),
      }),
    ])}
    group by day order by day desc`.execute(db)
  return rows
}

/** The days that a page shows, and how many of their rows come before it: only rows of these days are read. */
function daysOfPage(days: { day: string; total: number }[], { limit, offset }: Page) {
  let passed = 0
  const found: { day: string; before: number }[] = []
  for (const { day, total } of days) {
    if (passed + total > offset && passed < offset + limit) found.push({ day, before: passed })
    passed += total
  }
  const [newest, oldest] = [found[0], found.at(-1)]
  return newest && oldest ? { from: oldest.day, to: newest.day, skipped: newest.before } : undefined
}

export async function moneyRows(db: Db, period: Period, filter: Filter<'revenue'>, page: Page) {
  const counts = await moneyCounts(db, period, filter)
  const total = counts.reduce((sum, day) => sum + day.total, 0)
  const netPaise = counts.reduce((sum, day) => sum + Number(day.net), 0)
  const days = daysOfPage(counts, page)
  if (!days) return { rows: [], total, netPaise }
  const { rows } = await sql<MoneyRowFacts>`
    select coalesce(e.refund_id, o.id)::text || ' ' || e.kind || ' ' || e.at as id, o.id as order_id, e.at,
      o.person_id, full_name(m.first_name, m.last_name) as person_name,
      o.terms ->> 'packageName' as package_name, e.method, e.kind, e.amount_paise,
      ${taxIn}::int as tax_paise
    from payment_entry e
    join payment_order o on o.id = e.payment_order_id
    join person m on m.id = o.person_id
    where ${all([
      inDays(sql.ref('e.at'), days.from, days.to),
      ...matching(filter, {
        packageType: (type) => sql<boolean>`o.terms ->> 'packageType' = ${type}`,
        location: (location) => sql<boolean>`o.terms ->> 'location' = ${location}`,
        method: is('e.method'),
        side: onSide('e.kind'),
      }),
    ])}
    order by e.at desc, e.payment_order_id, e.kind
    ${paged({ limit: page.limit, offset: page.offset - days.skipped })}`.execute(db)
  return { rows, total, netPaise }
}

export interface SessionRowFacts {
  id: string
  startsAt: Date
  title: string
  location: string
  instructor: string
  minutes: number
  seats: number
  taken: number
  noShows: number
  lateCancels: number
}

const ofSessions = (period: Period, filter: Filter<'sessions'> & Filter<'absences'>, now: Temporal.Instant) =>
  all([
    dated('r.day', period),
    isOver(now),
    sql<boolean>`not r.cancelled`,
    ...matching(filter, {
      classId: is('r.classId'),
      instructorId: is('r.instructorId'),
      kind: is('r.kind'),
      location: is('r.location'),
      weekday: is('r.weekday'),
      hour: is('r.hour'),
    }),
  ])

export async function sessionRows(
  db: Db,
  period: Period,
  filter: Filter<'sessions'>,
  page: Page,
  now: Temporal.Instant,
) {
  const which = ofSessions(period, filter, now)
  const sums = await sql<{ sessions: number; minutes: number; seats: number; taken: number }>`
    select count(*)::int as sessions, coalesce(sum(minutes), 0)::int as minutes,
      coalesce(sum(capacity), 0)::int as seats, coalesce(sum(taken), 0)::int as taken
    from report_session r where ${which}`.execute(db)
  const { rows } = await sql<SessionRowFacts>`
    select r.session_id as id, s.starts_at, c.title, r.location, i.name as instructor, r.minutes,
      r.capacity as seats, r.taken, r.no_shows, r.late_cancels
    from (select * from report_session r where ${which}
      order by r.day desc, r.hour desc, r.session_id ${paged(page)}) r
    join session s on s.id = r.session_id
    join class c on c.id = r.class_id
    join instructor i on i.id = r.instructor_id
    order by r.day desc, r.hour desc, r.session_id`.execute(db)
  return { rows, sum: sums.rows[0] as (typeof sums.rows)[number] }
}

export interface PersonRowFacts {
  id: string
  personId: string
  name: string
  email: string | null
  day: string
  note: string
}

const absenceColumns = {
  noShow: { column: 'noShows', status: 'no show' },
  lateCancel: { column: 'lateCancels', status: 'late cancelled' },
} as const

export async function absenceRows(
  db: Db,
  period: Period,
  { what, ...filter }: ListedSet<'absences'>,
  page: Page,
  now: Temporal.Instant,
) {
  const which = ofSessions(period, filter, now)
  const { column, status } = absenceColumns[what]
  const counted = sql.ref(`r.${column}`)
  const sums = await sql<{ total: number }>`
    select coalesce(sum(${counted}), 0)::int as total from report_session r
    where ${which}`.execute(db)
  // The counts show which sessions are on the page: only their bookings are read.
  const { rows } = await sql<PersonRowFacts>`
    with shown as materialized (
      select session_id, day, class_id, before from (
        select r.session_id, r.day, r.class_id, ${counted} as count,
          sum(${counted}) over (order by r.day desc, r.session_id) - ${counted} as before
        from report_session r where ${which} and ${counted} > 0) ordered
      where before < ${page.offset + page.limit} and before + count > ${page.offset})
    select b.id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email, r.day, c.title as note
    from shown r
    join booking b on b.session_id = r.session_id and b.status = ${status}
    join person m on m.id = b.person_id
    join class c on c.id = r.class_id
    order by r.day desc, r.session_id, b.id
    limit ${page.limit} offset ${page.offset} - (select coalesce(min(before), 0) from shown)`.execute(db)
  return { rows, total: sums.rows[0]?.total ?? 0 }
}

interface People {
  table: 'pass' | 'person' | 'reportVisit'
  /** The columns of the primary key. In all columns here, `r` is the row. */
  keys: readonly [...string[], string]
  /** The column of the person, the text next to their name, and the column to sort by, newest first. */
  person: string
  note: RawBuilder<unknown>
  day: string
  /** Shown instead of `day`, if `day` is an instant. */
  shown?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The number of rows, if the caller can get it with less work than counting. */
  total?: number | undefined
}

/** A list of people. A covering index finds the rows of the page, and only these are read. */
async function peopleIn(db: Db, { table, keys, person, note, day, shown, where, total }: People, page: Page) {
  const [rows, at] = [sql`${sql.table(table)} r`, sql.ref(day)]
  const key = sql.ref(keys.at(-1) as string)
  const order = sql`order by ${at} desc, ${key} desc`
  const same = keys.map((each) => sql`${sql.ref(each)} = ${sql.ref(each.replace('r.', 'x.'))}`)
  const found = await sql<PersonRowFacts>`
    select ${key} as id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email,
      ${shown ?? sql`${at}::text`} as day, ${note} as note
    from (select ${sql.join(keys.map((each) => sql.ref(each)))} from ${rows} where ${where} ${order} ${paged(page)}) x
    join ${rows} on ${sql.join(same, sql` and `)}
    join person m on m.id = ${sql.ref(person)}
    ${order}`.execute(db)
  return { rows: found.rows, total: total ?? (await countOf(db, rows, where)) }
}

async function countOf(db: Db, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

export function passRows(
  db: Db,
  period: Period,
  { what, ...filter }: ListedSet<'passes'>,
  page: Page,
  today: Temporal.PlainDate,
) {
  const ofType = matching(filter, { packageType: is('r.packageType') })
  if (what === 'sold') return soldRows(db, period, ofType, page)
  const which =
    what === 'ending'
      ? sql<boolean>`${dated('r.expiresOn', period)} and r.revoked_at is null`
      : sql<boolean>`${isValidOn(period.to)} and ${passStateOn(period.to, today)} = ${what}`
  const where = all([which, ...ofType])
  const pass = { table: 'pass', keys: ['r.id'], person: 'r.personId', note: sql`r.package_name` } as const
  return peopleIn(db, { ...pass, day: 'r.expiresOn', where }, page)
}

/** Like the figures, by the day of the payment, not of the grant. Only the days of the page are read. */
async function soldRows(db: Db, period: Period, ofType: Condition[], page: Page) {
  const counts = await sql<{ day: string; total: number }>`
    select day, sum(passes)::int as total from report_money r
    where ${all([dated('day', period), ...ofType])}
    group by day order by day desc`.execute(db)
  const total = counts.rows.reduce((sum, day) => sum + day.total, 0)
  const days = daysOfPage(counts.rows, page)
  if (!days) return { rows: [], total }
  const { rows } = await sql<PersonRowFacts>`
    select r.id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email,
      (o.paid_at at time zone ${sql.lit(STUDIO_ZONE)})::date::text as day, r.package_name as note
    from payment_order o
    join pass r on r.payment_order_id = o.id and r.voided_at is null
    join person m on m.id = r.person_id
    where ${all([inDays(sql.ref('o.paidAt'), days.from, days.to), ...ofType])}
    order by o.paid_at desc, r.id desc
    ${paged({ limit: page.limit, offset: page.offset - days.skipped })}`.execute(db)
  return { rows, total }
}

export type MemberSet =
  | { set: 'joined' }
  | { set: 'newcomers' }
  | { set: 'active' }
  | { set: 'lapsing'; window: Period }
  | { set: 'cohort'; month: Period }

/** Whether a visit `r` is the member's first one in the period. */
const isFirstIn = ({ from }: Period) =>
  sql<boolean>`(r.previous_day is null or r.previous_day < ${from.toString()}::date)`

export async function memberRows(db: Db, period: Period, what: MemberSet, page: Page) {
  if (what.set === 'joined') return joinedRows(db, period, page)
  if (what.set === 'active' || what.set === 'newcomers') return firstVisits(db, period, what.set, page)
  if (what.set === 'lapsing') {
    const total = await lapsingCount(db, what.window, period.to)
    return peopleIn(db, { ...visit, where: lapsed(what.window, period.to), total }, page)
  }
  const where = sql<boolean>`${dated('r.day', period)} and ${isFirstIn(period)} and ${dated('r.firstDay', what.month)}`
  return peopleIn(db, { ...visit, where }, page)
}

const visit = {
  table: 'reportVisit',
  keys: ['r.day', 'r.personId'],
  person: 'r.personId',
  note: sql`r.first_day::text`,
  day: 'r.day',
} as const

/** Each member once. The number on each day is known from sums, so only the days of the page are read. */
async function firstVisits(db: Db, period: Period, what: 'active' | 'newcomers', page: Page) {
  const ever = sql`previous_day = '-infinity'`
  const first = what === 'active' ? sql`previous_day < ${period.from.toString()}::date` : ever
  const { rows } = await sql<{ day: string; total: number }>`
    select day, sum(members)::int as total from report_return where ${dated('day', period)} and ${first}
    group by day order by day desc`.execute(db)
  const total = rows.reduce((sum, day) => sum + day.total, 0)
  const days = daysOfPage(rows, page)
  if (!days) return { rows: [], total }
  const shown = { from: Temporal.PlainDate.from(days.from), to: Temporal.PlainDate.from(days.to) }
  const one = what === 'active' ? isFirstIn(period) : sql<boolean>`r.previous_day is null`
  const where = sql`${dated('r.day', shown)} and ${one}`
  return peopleIn(db, { ...visit, where, total }, { ...page, offset: page.offset - days.skipped })
}

function joinedRows(db: Db, period: Period, page: Page) {
  const joined = {
    table: 'person',
    keys: ['r.id'],
    person: 'r.id',
    note: sql`''`,
    day: 'r.createdAt',
    shown: sql`(r.created_at at time zone ${sql.lit(STUDIO_ZONE)})::date::text`,
    where: hasJoined('r', period),
  } as const
  return peopleIn(db, joined, page)
}
