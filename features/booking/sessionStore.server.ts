import { sql } from 'kysely'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** The id of the session of a class on a day. */
export const sessionIdOn = async (
  db: Db,
  { classId, date }: { classId: string; date: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('session')
      .select('id')
      .where('classId', '=', classId)
      .where('date', '=', date)
      .executeTakeFirst()
  )?.id

/** A session by its own id. */
export async function sessionById(db: Db, id: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionRowColumns} from session s join class c on c.id = s.class_id
      join instructor i on i.id = s.instructor_id where s.id = ${id}`.execute(db)
  return rows[0] && sessionOf(rows[0])
}

/** Locks sessions in the order of their ids, as all code does. */
export async function lockSessions(trx: Trx, ids: string[]): Promise<void> {
  await sql`select from session where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
}

/** Locks the sessions of these bookings and the given sessions, in the order of their ids, as all code does. */
export async function lockSessionsOf(
  trx: Trx,
  bookingIds: string[],
  sessionIds: string[] = [],
): Promise<void> {
  await sql`select from session
    where id = any(array(select session_id from booking where id = any(${bookingIds}::uuid[])) || ${sessionIds}::uuid[])
    order by id for no key update`.execute(trx)
}

/** Marks a session cancelled; false if it already was. No seat can be claimed after the commit. */
export async function markSessionCancelled(
  trx: Trx,
  sessionId: string,
  reason: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ cancelledAt: toDate(now), cancelReason: reason })
    .where('id', '=', sessionId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether staff have decided that the session takes place even with few bookings. */
export async function isSessionConfirmed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessionKept')
    .select('sessionId')
    .where('sessionId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface Cancellation {
  personId: string
  bookedAt: Temporal.Instant
  startsAt: Temporal.Instant
  cancelledAt: Temporal.Instant
}

/**
 * When the session of a booking was cancelled, when it would have started, and who booked it and when; undefined
 * if the session was not cancelled.
 */
export async function cancellationOf(db: Db, bookingId: string): Promise<Cancellation | undefined> {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['b.personId', 'b.bookedAt', 's.startsAt', 's.cancelledAt'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return row?.cancelledAt
    ? {
        personId: row.personId,
        bookedAt: fromDate(row.bookedAt),
        startsAt: fromDate(row.startsAt),
        cancelledAt: fromDate(row.cancelledAt),
      }
    : undefined
}

/**
 * The bookings of members who still expected a session that was cancelled in this transaction. Until the transaction
 * ends, the records of these members can't be merged. If a merge is running, this waits for it, because a merge moves
 * bookings.
 */
export async function expectedBookings(
  trx: Trx,
  sessionId: string,
): Promise<({ id: string } & Cancellation)[]> {
  await sql`
    select from person where id in (
      select person_id from booking where session_id = ${sessionId} and status in ('scheduled', 'attended'))
    order by id for key share`.execute(trx)
  const rows = await trx
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['b.id', 'b.personId', 'b.bookedAt', 's.startsAt', 's.cancelledAt'])
    .where('b.sessionId', '=', sessionId)
    .where('b.status', 'in', ['scheduled', 'attended'])
    .orderBy('b.id')
    .execute()
  return rows.flatMap(({ bookedAt, startsAt, cancelledAt, ...row }) =>
    cancelledAt
      ? [
          {
            ...row,
            bookedAt: fromDate(bookedAt),
            startsAt: fromDate(startsAt),
            cancelledAt: fromDate(cancelledAt),
          },
        ]
      : [],
  )
}

/** Which of these bookings are of a session that the studio has cancelled. */
export async function ofCancelledSessions(trx: Trx, bookingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join session s on s.id = b.session_id
    where b.id = any(${bookingIds}::uuid[]) and s.cancelled_at is not null order by b.id`.execute(trx)
  return rows.map(({ id }) => id)
}
