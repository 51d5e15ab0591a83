import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { isOver } from './countStore.server.ts'
import type { MoneySum, Moved } from './moneyRules.ts'
import { isValidOn, type PassState, passStateOn } from './passStateStore.server.ts'
import type { Period, Seats } from './rules.ts'

const between = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from.toString()}::date and ${to.toString()}::date`

export type MoneyDimension = 'day' | 'packageType' | 'location' | 'method'

/**
 * What was paid and refunded in a period, by each of these dimensions. The database computes the sums, because a year has
 * thousands of rows.
 */
export async function moneyBy(
  db: Db,
  period: Period,
  dimensions: MoneyDimension[],
): Promise<(dimension: MoneyDimension) => MoneySum[]> {
  const columns = dimensions.map((dimension) => sql.ref(dimension))
  const { rows } = await sql<Moved & { [dimension in MoneyDimension]?: string | null }>`
    select ${sql.join(columns)}, kind, sum(entries)::int as entries, sum(passes)::int as passes,
      sum(newcomers)::int as newcomers, sum(amount_paise)::float8 as amount_paise, sum(tax_paise)::float8 as tax_paise
    from report_money where ${between('day', period)}
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column}, kind)`))})`.execute(db)
  // In each row all of the dimensions but one are null.
  return (dimension) => rows.flatMap(({ [dimension]: key, ...row }) => (key ? [{ ...row, key }] : []))
}

/** Seats grouped by all dimensions at once: each report is a sum of these. */
export interface SeatsOf extends Seats {
  classId: string
  instructorId: string
  kind: string
  location: string
  weekday: number
  hour: number
}

/** The seats of the sessions that are over at `now`. */
export async function seatsOf(db: Db, period: Period, now: Temporal.Instant): Promise<SeatsOf[]> {
  const { rows } = await sql<SeatsOf>`
    select class_id, instructor_id, kind, location, weekday, hour,
      count(*)::int as sessions, sum(minutes)::int as minutes, sum(capacity)::int as seats, sum(taken)::int as taken,
      sum(no_shows)::int as no_shows, sum(late_cancels)::int as late_cancels
    from report_session r where ${between('day', period)} and not cancelled and ${isOver(now)}
    group by class_id, instructor_id, kind, location, weekday, hour`.execute(db)
  return rows
}

export interface ClassOf {
  title: string
  location: string
  weekdays: number[]
  /** `18:45` */
  time: string
}

export async function namesOf(
  db: Db,
): Promise<{ classes: Map<string, ClassOf>; instructors: Map<string, string> }> {
  const [classes, instructors] = [
    await db.selectFrom('class').select(['id', 'title', 'location', 'weekdays', 'startTime']).execute(),
    await db.selectFrom('instructor').select(['id', 'name']).execute(),
  ]
  return {
    classes: new Map(
      classes.map(({ id, startTime, ...named }) => [id, { ...named, time: startTime.slice(0, 5) }]),
    ),
    instructors: new Map(instructors.map(({ id, name }) => [id, name])),
  }
}

export type PassCount = { packageType: string } & Record<PassState, number>

/** Valid passes of a day, by type and by their state then, which is computed once for each pass. */
export async function validPasses(
  db: Db,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<PassCount[]> {
  const { rows } = await sql<PassCount>`
    with valid as materialized (
      select r.package_type, ${passStateOn(day, today)} as state from pass r where ${isValidOn(day)})
    select package_type, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'unused')::int as unused, count(*) filter (where state = 'usedUp')::int as used_up
    from valid
    group by package_type order by count(*) desc`.execute(db)
  return rows
}

export interface EndingDay {
  day: string
  withSessions: number
  usedUp: number
}

/** Passes by the day on which they end. */
export async function passesEnding(db: Db, period: Period): Promise<EndingDay[]> {
  const { rows } = await sql<EndingDay>`
    select expires_on as day, count(*) filter (where sessions_left is distinct from 0)::int as with_sessions,
      count(*) filter (where sessions_left = 0)::int as used_up
    from pass where ${between('expiresOn', period)} and revoked_at is null
    group by expires_on order by expires_on`.execute(db)
  return rows
}
