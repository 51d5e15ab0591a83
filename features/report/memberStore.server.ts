import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { inDays } from './countStore.server.ts'
import type { Period } from './rules.ts'

export interface MemberCounts {
  /** Created an account, or was imported (without an undo). */
  joined: number
  /** Attended for the first time. */
  newcomers: number
  /** Attended at all. */
  active: number
}

/**
 * Whether a person joined in the period. The empty account that an undone import leaves (`blankAccount`) does not
 * count, nor does a merged record; a person who was erased later does count.
 */
export const hasJoined = (alias: string, { from, to }: Period) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('role')} = 'member'
    and ${column('email')} is distinct from ${column('id')} || '@removed.invalid'
    and ${column('mergedInto')} is null and ${inDays(column('createdAt'), from.toString(), to.toString())}`
}

/**
 * Each member is counted once, by their first day in the period: the day before it is outside the period, or there is
 * none. The previous period is counted separately.
 */
export async function memberCounts(db: Db, { from, to }: Period): Promise<MemberCounts> {
  const [start, end] = [from.toString(), to.toString()]
  const { rows } = await sql<MemberCounts>`
    select (select count(*)::int from person p where ${hasJoined('p', { from, to })}) as joined,
      coalesce(sum(members) filter (where previous_day = '-infinity'), 0)::int as newcomers,
      coalesce(sum(members), 0)::int as active
    from report_return
    where day between ${start}::date and ${end}::date and previous_day < ${start}::date`.execute(db)
  return rows[0] as MemberCounts
}

/**
 * The number of members who attended in `window` and not again until `until`: the days on which somebody attended in it,
 * without those that have a next one until then.
 */
export async function lapsingCount(db: Db, window: Period, until: Temporal.PlainDate): Promise<number> {
  const [start, end] = [sql`${window.from.toString()}::date`, sql`${window.to.toString()}::date`]
  const { rows } = await sql<{ count: number }>`
    select (coalesce(sum(members) filter (where day <= ${end}), 0)
      - coalesce(sum(members) filter (where previous_day between ${start} and ${end}), 0))::int as count
    from report_return where day between ${start} and ${until.toString()}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether `r` is a member's last visit in the window, with no later one until that day. */
export const lapsed = ({ from, to }: Period, until: Temporal.PlainDate) => sql<boolean>`
  r.day between ${from.toString()}::date and ${to.toString()}::date
    and (r.next_day is null or r.next_day > ${until.toString()}::date)`

export interface CohortMonth {
  /** The first day of the month in which the member attended for the first time. */
  first: string
  month: string
  members: number
}

/**
 * For each month from that of `from` on: of the members who attended for the first time then, how many attended in each
 * month up to that of `to`.
 */
export async function cohorts(db: Db, { from, to }: Period): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    select first_month as first, month, members from report_cohort
    where month between ${from.toString()}::date and ${to.toString()}::date
      and first_month >= ${from.toString()}::date and members > 0
    order by first_month, month`.execute(db)
  return rows
}
