import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { Cause } from './consequenceRules.ts'

export interface RecordedStrike {
  id: string
  title: string
  /** The date of the class. */
  date: string
  cause: Cause
  /** The day on which it counts. */
  day: string
  terms: { count: number; days: number; window: number; lasts: number }
  /** When staff forgave it, who did, and why; null if nobody has. The reason is also null after an erasure. */
  forgivenAt: string | null
  forgivenBy: string | null
  reason: string | null
}

export interface StrikesOf {
  person: { id: string; name: string }
  /** The person's strikes, newest first. */
  strikes: RecordedStrike[]
}

/** A strike counts for at most half a year, and its effect lasts for at most three months. */
const LOOK_BACK_DAYS = 280

/**
 * A page of the people who have a strike that counts or still has an effect, most strikes first. If one person is
 * requested, they are returned even if all their strikes were forgiven.
 */
export async function findStrikes(
  db: Db,
  { personId, page, limit }: { personId?: string | undefined; page: number; limit: number },
  today: Temporal.PlainDate,
): Promise<{ rows: StrikesOf[]; total: number }> {
  const from = today.subtract({ days: LOOK_BACK_DAYS }).toString()
  const date = sql`${today.toString()}::date`
  // The same condition as strikesWithin: a strike that no longer counts may have caused a shorter booking window that
  // still lasts.
  const counts = sql`k.pardoned_at is null and (k.day + k.strike_days - 1 >= ${date}
    or k.day + k.strike_lasts >= ${date} and k.strike_count <= (
      select count(*) from consequence o join booking ob on ob.id = o.booking_id
      where ob.person_id = q.id and o.penalty = 'strike' and not o.is_forgiven and not o.is_undone
        and o.pardoned_at is null and o.day between k.day - (k.strike_days - 1) and k.day))`
  const { rows } = await sql<{ personId: string; name: string; strikes: RecordedStrike[]; total: number }>`
    select q.id as person_id, full_name(q.first_name, q.last_name) as name, count(*) over ()::int as total,
      json_agg(json_build_object('id', k.id, 'title', c.title, 'date', s.date, 'cause', k.cause, 'day', k.day,
        'terms', json_build_object('count', k.strike_count, 'days', k.strike_days, 'window', k.strike_window,
          'lasts', k.strike_lasts),
        'forgivenAt', k.pardoned_at, 'forgivenBy', full_name(w.first_name, w.last_name), 'reason', k.pardon_reason)
        order by k.day desc, k.made_at desc) as strikes
    from consequence k join booking b on b.id = k.booking_id join session s on s.id = b.session_id
      join class c on c.id = s.class_id join person q on q.id = b.person_id
      left join person w on w.id = k.pardoned_by
    where k.penalty = 'strike' and not k.is_forgiven and not k.is_undone and k.day >= ${from}
      and ${personId ? sql`b.person_id = ${personId}` : sql`q.erased_at is null`}
    group by q.id
    having ${personId ? sql`true` : sql`bool_or(${counts})`}
    order by count(*) filter (where ${counts}) desc, max(k.day) desc, q.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    rows: rows.map(({ personId: id, name, strikes }) => ({ person: { id, name }, strikes })),
    total: rows[0]?.total ?? 0,
  }
}

export interface StrikeOfPerson extends Pick<RecordedStrike, 'title' | 'date' | 'cause'> {
  personId: string
  counts: boolean
}

/** A strike, locked so that nobody forgives or undoes it at the same time. */
export async function lockStrike(trx: Trx, id: string): Promise<StrikeOfPerson | undefined> {
  const { rows } = await sql<StrikeOfPerson>`
    select b.person_id, c.title, s.date::text as date, k.cause, not k.is_undone and k.pardoned_at is null as counts
    from consequence k join booking b on b.id = k.booking_id join session s on s.id = b.session_id
      join class c on c.id = s.class_id
    where k.id = ${id} and k.penalty = 'strike' and not k.is_forgiven for no key update of k`.execute(trx)
  return rows[0]
}

export const markForgiven = async (
  trx: Trx,
  id: string,
  { by, reason }: { by: string; reason: string },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('consequence')
    .set({ pardonedAt: toDate(now), pardonedBy: by, pardonReason: reason })
    .where('id', '=', id)
    .execute()
}
