import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { Edit, Layout } from './sessionEdits.ts'

export const writeLayout = async (
  trx: Trx,
  id: string,
  { layout, laidOut }: { layout: Layout; laidOut: Layout },
  exclusive?: boolean,
): Promise<void> => {
  await sql`update session set starts_at = ${toDate(layout.startsAt)}, ends_at = ${toDate(layout.endsAt)},
      instructor_id = ${layout.instructorId},
      -- The planned number: booked and held seats beyond it stay, see 0787 of the migrations.
      capacity = ${layout.capacity}::int,
      -- If another session has the room at that time, this one gets no room until staff choose one.
      room_id = case when not room_is_taken(room_id, ${toDate(layout.startsAt)}, ${toDate(layout.endsAt)}, id) then room_id end,
      -- A session that is updated because its class changed may overlap another one of the instructor; a change of one
      -- session by staff may not.
      exclusive = ${exclusive ?? sql.ref('exclusive')},
      laid_out_starts_at = ${toDate(laidOut.startsAt)}, laid_out_ends_at = ${toDate(laidOut.endsAt)},
      laid_out_instructor_id = ${laidOut.instructorId}, laid_out_capacity = ${laidOut.capacity}::int
    where id = ${id}`.execute(trx)
}

export const deleteSession = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('session').where('id', '=', id).execute()
}

/** Cancels a session without bookings: there is nothing to return, and nobody to notify. */
export const cancelEmptySession = async (
  trx: Trx,
  id: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('session')
    .set({ cancelledAt: toDate(now), cancelReason: reason })
    .where('id', '=', id)
    .execute()
}

/** Records an edit. It replaces an earlier edit of the session, whether that still waits or was decided. */
export const recordEdit = async (
  trx: Trx,
  sessionId: string,
  { reason, layout }: Edit,
  now: Temporal.Instant,
): Promise<void> => {
  const values = {
    reason,
    startsAt: layout && toDate(layout.startsAt),
    endsAt: layout && toDate(layout.endsAt),
    instructorId: layout?.instructorId ?? null,
    capacity: layout?.capacity ?? null,
    noticedAt: toDate(now),
    decision: null,
    decidedAt: null,
    decidedBy: null,
    formerStartsAt: null,
  }
  await trx
    .insertInto('sessionEdit')
    .values({ sessionId, ...values })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
    .execute()
}

export const deleteWaitingEdits = async (db: Db, sessionIds: string[]): Promise<void> => {
  if (!sessionIds.length) return
  await db
    .deleteFrom('sessionEdit')
    .where('sessionId', 'in', sessionIds)
    .where('decision', 'is', null)
    .execute()
}

export const closeEdit = async (
  trx: Trx,
  sessionId: string,
  {
    decision,
    by,
    formerStartsAt,
  }: { decision: 'applied' | 'kept'; by: string; formerStartsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('sessionEdit')
    .set({
      decision,
      decidedBy: by,
      decidedAt: toDate(now),
      formerStartsAt: formerStartsAt && toDate(formerStartsAt),
    })
    .where('sessionId', '=', sessionId)
    .execute()
}
