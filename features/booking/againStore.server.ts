import { sql } from 'kysely'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

export interface AgainRow {
  bookingId: string
  isOver: boolean
  session: Session
}

const MAX_SHOWN = 50

/**
 * The same class a week after each booking from `since` on, soonest first; without those that the person has booked
 * already.
 */
export async function weekAfterBookings(
  db: Db,
  personId: string,
  { since, now, lastDay }: { since: Temporal.Instant; now: Temporal.Instant; lastDay: Temporal.PlainDate },
): Promise<AgainRow[]> {
  const { rows } = await sql<SessionRow & { bookingId: string; isOver: boolean; held: number }>`
    select b.id as booking_id, o.ends_at <= ${toDate(now)} as is_over, s.held, ${sessionRowColumns}
    from booking b join session o on o.id = b.session_id
      join session s on s.class_id = o.class_id and s.date = o.date + 7
      join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where b.person_id = ${personId} and b.status in ('scheduled', 'attended')
      and o.ends_at > ${toDate(since)} and o.cancelled_at is null
      and s.starts_at > ${toDate(now)} and s.cancelled_at is null and s.date <= ${lastDay.toString()}
      and not exists (select from booking d
        where d.session_id = s.id and d.person_id = ${personId} and booking_holds_seat(d.status))
    order by s.starts_at, s.id limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ bookingId, isOver, held, ...row }) => ({
    bookingId,
    isOver,
    session: sessionOf({ ...row, booked: row.booked + held }),
  }))
}
