import { sql } from 'kysely'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { type HoldsOfNewcomers, NEWCOMERS_OF_NETWORK, newcomersAtOnce } from './rules.ts'

export interface SeatHold {
  id: string
  sessionId: string
  expiresAt: Temporal.Instant
}

const asHold = (row: { id: string; sessionId: string; expiresAt: Date }): SeatHold => ({
  id: row.id,
  sessionId: row.sessionId,
  expiresAt: fromDate(row.expiresAt),
})

/** Holds a seat, or returns the current hold; see `hold_seat` in the migrations. */
export async function holdSeatUntil(
  db: Db,
  hold: {
    session: Session
    personId: string
    isNewcomer: boolean
    network: string
    until: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<SeatHold> {
  const { session, personId, isNewcomer, network, until, now } = hold
  const { rows } = await sql<{ id: string; sessionId: string; expiresAt: Date }>`
    select id, session_id, expires_at from hold_seat(${session.sessionId}, ${personId}, ${toDate(session.startsAt)}, ${toDate(until)},
      ${toDate(now)}, ${isNewcomer}, ${network}, ${newcomersAtOnce(session.capacity)},
      ${NEWCOMERS_OF_NETWORK})`.execute(db)
  return asHold(rows[0] as { id: string; sessionId: string; expiresAt: Date })
}

/** How many seats of a session are held by newcomers, not counting the caller. */
export async function holdsOfNewcomers(
  db: Db,
  request: { sessionId: string; personId: string; network: string },
  now: Temporal.Instant,
): Promise<HoldsOfNewcomers> {
  const { rows } = await sql<HoldsOfNewcomers>`
    select not exists (select from pass p where p.person_id = ${request.personId}) as is_newcomer,
      count(*)::int as newcomers,
      (count(*) filter (where network = ${request.network}))::int as of_network
    from seat_hold where session_id = ${request.sessionId} and newcomer and person_id <> ${request.personId}
      and expires_at > ${toDate(now)}`.execute(db)
  return rows[0] as HoldsOfNewcomers
}

/** True if the hold existed and was the member's own. */
export async function releaseHold(db: Db, id: string, personId: string, now: Temporal.Instant) {
  const { rows } = await sql<{ released: boolean }>`
    select release_seat(${id}, ${personId}, ${toDate(now)}) as released`.execute(db)
  return rows[0]?.released ?? false
}

/** The seat that a person holds now; there is at most one. */
export async function runningHold(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<SeatHold | undefined> {
  const row = await db
    .selectFrom('seatHold')
    .select(['id', 'sessionId', 'expiresAt'])
    .where('personId', '=', personId)
    .where('expiresAt', '>', toDate(now))
    .executeTakeFirst()
  return row && asHold(row)
}

/** Deletes a session's expired holds; returns how many seats that freed. */
export const sweepHolds = (db: Db, sessionId: string, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (trx) => {
    await sql`select from session where id = ${sessionId} for no key update`.execute(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('seatHold')
      .where('sessionId', '=', sessionId)
      .where('expiresAt', '<=', toDate(now))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
