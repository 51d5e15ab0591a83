import { type RawBuilder, sql } from 'kysely'
import { rateOf } from '#features/invoice/reads.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { STUDIO_ZONE, studioDay } from '#lib/time.ts'

const zone = sql.lit(STUDIO_ZONE)

interface ChangedRows {
  sessions: string[]
  people: string[]
  /** Days in the studio's time zone, in order. */
  days: string[]
}

/**
 * Counts again what up to `limit` changes affect, and returns the number of these changes. Only one process counts at a
 * time. A transaction that commits in the meantime adds its own change, which is counted later. A visit counts when its
 * session is over at `now`.
 */
export const countChanges = (db: Db, now: Temporal.Instant, limit: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('contrology reports'))`.execute(trx)
    await moveClock(trx, now)
    const { count, ...changed } = await takeChanges(trx, limit)
    if (changed.sessions.length) await countSessions(trx, changed.sessions)
    if (changed.people.length) await countVisits(trx, changed.people, now)
    for (const run of runsOf(changed.days)) await countMoney(trx, run)
    return count
  })

/** Whether there is something to count: a change, or a session that has ended since the last count. */
async function hasChanges(db: Db, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from report_change) or exists (
      select from session s where ${endedBetween(now)}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** The maximum number of changes that are counted before a report is read, which takes milliseconds. */
const WHILE_READING = 1_000

/** Counts recent changes. Returns false if there are too many, so that the job counts the rest. */
export async function updateBeforeReading(db: Db, now: Temporal.Instant): Promise<boolean> {
  if (!(await hasChanges(db, now))) return true
  return (await countChanges(db, now, WHILE_READING)) < WHILE_READING
}

/** Longer than any session, so that an index on the start can be used to search by the end. */
const MAX_SESSION_DURATION = sql`interval '1 day'`

/**
 * Whether session `s` has ended since the last count, or is no longer over because the clock was set back. The time of
 * the last count is a subquery and not a join: with a join, PostgreSQL expects a ninth of all sessions between the two
 * times, and scans the whole table.
 */
const endedBetween = (now: Temporal.Instant) => {
  const nowSql = sql`${now.toString()}::timestamptz`
  const counted = sql`(select counted_until from report_clock)`
  return sql`s.ends_at > least(${counted}, ${nowSql}) and s.ends_at <= greatest(${counted}, ${nowSql})
    and s.starts_at > least(${counted}, ${nowSql}) - ${MAX_SESSION_DURATION}
    and s.starts_at < greatest(${counted}, ${nowSql})`
}

async function moveClock(trx: Trx, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into report_change (person_id)
    select distinct b.person_id from session s
    join booking b on b.session_id = s.id and b.status in ('scheduled', 'attended')
    where ${endedBetween(now)}`.execute(trx)
  await sql`update report_clock set counted_until = ${now.toString()}`.execute(trx)
}

async function takeChanges(trx: Trx, limit: number): Promise<ChangedRows & { count: number }> {
  const { rows } = await sql<{ [K in keyof ChangedRows]: string[] | null } & { count: number }>`
    with taken as (
      delete from report_change where id in (select id from report_change order by id limit ${limit})
      returning session_id, person_id, money_at)
    select count(*)::int as count,
      array_agg(distinct session_id) filter (where session_id is not null) as sessions,
      array_agg(distinct person_id) filter (where person_id is not null) as people,
      array_agg(distinct (money_at at time zone ${zone})::date::text) filter (where money_at is not null) as days
    from taken`.execute(trx)
  const [taken] = rows
  return {
    count: taken?.count ?? 0,
    sessions: taken?.sessions ?? [],
    people: taken?.people ?? [],
    days: taken?.days ?? [],
  }
}

async function countSessions(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    insert into report_session (session_id, day, class_id, instructor_id, kind, location, weekday, hour, minutes,
      cancelled, capacity, taken, no_shows, late_cancels)
    select s.id, s.date, s.class_id, s.instructor_id, c.kind, c.location, extract(isodow from s.date),
      extract(hour from s.starts_at at time zone ${zone}), extract(epoch from s.ends_at - s.starts_at) / 60,
      s.cancelled_at is not null, s.capacity, b.taken, b.no_shows, b.late_cancels
    from session s join class c on c.id = s.class_id, lateral (
      select count(*) filter (where booking_holds_seat(status)) as taken,
        count(*) filter (where status = 'no show') as no_shows,
        count(*) filter (where status = 'late cancelled') as late_cancels
      from booking where session_id = s.id) b
    where s.id = any(${ids}::uuid[])
    on conflict (session_id) do update set
      day = excluded.day, instructor_id = excluded.instructor_id, kind = excluded.kind, location = excluded.location,
      weekday = excluded.weekday, hour = excluded.hour, minutes = excluded.minutes, cancelled = excluded.cancelled,
      capacity = excluded.capacity, taken = excluded.taken, no_shows = excluded.no_shows,
      late_cancels = excluded.late_cancels`.execute(trx)
}

/**
 * Stands for the days on which people came before the studio used this product. Their first visit here is a return, and
 * they belong to no cohort.
 */
export const EARLIER_DAY = sql`date '0001-01-01'`

async function countVisits(trx: Trx, people: string[], now: Temporal.Instant): Promise<void> {
  await addVisits(
    trx,
    sql`delete from report_visit where person_id = any(${people}::uuid[]) returning day, previous_day, first_day, -1 as members`,
  )
  await addVisits(
    trx,
    sql`insert into report_visit (day, person_id, previous_day, next_day, first_day, visits)
      select day, person_id, coalesce(lag(day) over of_person, earlier), lead(day) over of_person,
        coalesce(earlier, min(day) over (partition by person_id)), visits
      from (
        select s.date as day, b.person_id, case when p.came_before then ${EARLIER_DAY} end as earlier, count(*) as visits
        from booking b join session s on s.id = b.session_id join person p on p.id = b.person_id
        where b.person_id = any(${people}::uuid[]) and b.status in ('scheduled', 'attended')
          and s.ends_at <= ${now.toString()}
        group by s.date, b.person_id, p.came_before) as days
      window of_person as (partition by person_id order by day)
      returning day, previous_day, first_day, 1 as members`,
  )
}

/** Removes outdated visits from the counts, and adds new ones. */
const addVisits = (trx: Trx, changed: RawBuilder<unknown>) =>
  sql`
    with changed as (${changed}), cohort as (
      insert into report_cohort as c (month, first_month, members)
      select date_trunc('month', day), date_trunc('month', first_day), sum(members) from changed
      where previous_day is null or previous_day < date_trunc('month', day)
      group by 1, 2
      on conflict (month, first_month) do update set members = c.members + excluded.members)
    insert into report_return as r (day, previous_day, members)
    select day, coalesce(previous_day, '-infinity'), sum(members) from changed group by 1, 2
    on conflict (day, previous_day) do update set members = r.members + excluded.members`.execute(trx)

interface Run {
  from: string
  to: string
}

/** The maximum number of days that one statement counts, to stay within the time limit for statements. */
const MAX_RUN_DAYS = 60

/** Groups consecutive days, because one statement can count them together. */
function runsOf(days: string[]): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const last = runs.at(-1)
    const date = Temporal.PlainDate.from(day)
    const follows = last && Temporal.PlainDate.from(last.to).add({ days: 1 }).equals(date)
    if (last && follows && Temporal.PlainDate.from(last.from).until(date).days < MAX_RUN_DAYS) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** Whether an instant is on one of these days. The bounds are instants, so that an index can be used. */
export const inDays = (at: ReturnType<typeof sql.ref>, from: string, to: string) =>
  sql<boolean>`${at} >= ${from}::date::timestamp at time zone ${zone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`

/** Whether the session of row `r` of report_session is over. A session of yesterday may last beyond midnight. */
export const isOver = (now: Temporal.Instant) => {
  const today = sql`${studioDay(now).toString()}::date`
  return sql<boolean>`(r.day <= ${today} and r.session_id <> all (array(
    select s.id from session s where s.date between ${today} - 1 and ${today} and s.ends_at > ${now.toString()})))`
}

/**
 * The tax that the price includes, at the rate of the invoice, rounded to the paisa for each payment. A trigger counts
 * the days of an order again if its invoice gets another rate (`report_note_invoice`).
 */
export const taxIn = sql<number>`(e.amount_paise - sign(e.amount_paise)
  * round(abs(e.amount_paise)::numeric * 10000 / (10000 + ${rateOf('o')})))`

async function countMoney(trx: Trx, { from, to }: Run): Promise<void> {
  await sql`delete from report_money where day between ${from} and ${to}`.execute(trx)
  await sql`
    insert into report_money (day, package_type, location, method, kind, entries, passes, newcomers, amount_paise, tax_paise)
    select (e.at at time zone ${zone})::date as day, o.terms ->> 'packageType', o.terms ->> 'location', e.method, e.kind,
      count(*),
      count(*) filter (where e.kind = 'sale' and p.id is not null)
        - count(*) filter (where e.kind = 'void' and p.id is not null),
      count(*) filter (where e.kind = 'sale' and p.voided_at is null and not m.came_before and not exists (
        select from pass earlier where earlier.person_id = p.person_id and earlier.voided_at is null
          and (earlier.purchased_at, earlier.id) < (p.purchased_at, p.id))),
      sum(e.amount_paise), sum(${taxIn})
    from payment_entry e
    join payment_order o on o.id = e.payment_order_id
    left join pass p on p.payment_order_id = o.id
    left join person m on m.id = p.person_id
    where ${inDays(sql.ref('e.at'), from, to)}
    group by 1, 2, 3, 4, 5`.execute(trx)
}
