import { sql } from 'kysely'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

/** Other sessions are searched from this many days before the booking to this many days after it. */
const WITHIN_DAYS = 7
/** The maximum of sessions of the same class, and of similar ones. */
const MAX_OF_EACH = 6

/**
 * The ids of the sessions to which a booking could be moved. Only those of its kind, because the same passes pay for
 * them. The same class comes first, then its location, then the closest day; full ones come last.
 */
export async function sessionsToMoveTo(
  db: Db,
  { sessionId, title, kind, location, date }: Session,
  { now, lastDay }: { now: Temporal.Instant; lastDay: Temporal.PlainDate },
): Promise<string[]> {
  const day = date.toString()
  const { rows } = await sql<{ id: string }>`
    with near as (
      select s.id, s.starts_at, c.title <> ${title} as other_class, s.booked + s.held >= s.capacity as is_full,
        c.location <> ${location} as elsewhere, abs(s.date - ${day}::date) as days_apart
      from session s join class c on c.id = s.class_id
      where s.date between ${day}::date - ${WITHIN_DAYS}::int and ${day}::date + ${WITHIN_DAYS}::int
        and s.date <= ${lastDay.toString()} and s.starts_at > ${toDate(now)} and s.cancelled_at is null
        and c.kind = ${kind} and s.id <> ${sessionId}),
    ranked as (
      select near.*, row_number() over (
        partition by other_class order by is_full, elsewhere, days_apart, starts_at, id) as place
      from near)
    select id from ranked where place <= ${MAX_OF_EACH}
    order by is_full, other_class, elsewhere, days_apart, starts_at, id`.execute(db)
  return rows.map(({ id }) => id)
}
