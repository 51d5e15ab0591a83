import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface SpotRow {
  _id: string
  roomId: string
  name: string
  hint: string | null
  x: number
  y: number
  isTurned: boolean
  broken: { since: Temporal.Instant; reason: string } | null
}

export const roomById = (db: Db, id: string) =>
  db.selectFrom('room').select(['id as _id', 'name', 'location']).where('id', '=', id).executeTakeFirst()

/** Locks a room: until the transaction ends, no session can be moved into it or out of it. */
export const lockRoom = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('room').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

/** The spots of a room in their order. */
export async function spotsOf(db: Db, roomId: string): Promise<SpotRow[]> {
  const rows = await db
    .selectFrom('spot')
    .select(['id as _id', 'roomId', 'name', 'hint', 'x', 'y', 'isTurned', 'brokenSince', 'brokenReason'])
    .where('roomId', '=', roomId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ brokenSince, brokenReason, ...row }) => ({
    ...row,
    broken: brokenSince && brokenReason ? { since: fromDate(brokenSince), reason: brokenReason } : null,
  }))
}

export const roomOfSpot = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('spot').select('roomId').where('id', '=', id).executeTakeFirst())?.roomId

/** The ids of the upcoming sessions in the room, in the order in which sessions are locked. */
export const comingIn = async (db: Db, roomId: string, now: Temporal.Instant): Promise<string[]> => {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('roomId', '=', roomId)
    .where('startsAt', '>', toDate(now))
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface SeatRow {
  bookingId: string
  sessionId: string
  spotId: string | null
  person: string
  title: string
  startsAt: Temporal.Instant
}

/** The bookings with a seat in the upcoming sessions of the room, soonest first. */
export async function seatsIn(db: Db, roomId: string, now: Temporal.Instant): Promise<SeatRow[]> {
  const { rows } = await sql<Omit<SeatRow, 'startsAt'> & { startsAt: Date }>`
    select b.id as booking_id, b.session_id, b.spot_id, full_name(q.first_name, q.last_name) as person, c.title,
      s.starts_at
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
      join person q on q.id = b.person_id
    where s.room_id = ${roomId} and s.starts_at > ${toDate(now)} and s.cancelled_at is null
      and b.status in ('scheduled', 'attended', 'no show')
    order by s.starts_at, person, b.id`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: fromDate(row.startsAt) }))
}

export interface PlannedSpot {
  _id?: string | undefined
  name: string
  hint: string | null
  x: number
  y: number
  isTurned: boolean
}

/** Saves the spots of a room in this order; spots that are missing are removed. */
export async function writePlan(trx: Trx, roomId: string, planned: PlannedSpot[]): Promise<void> {
  const ids = planned.flatMap(({ _id }) => _id ?? [])
  await sql`delete from spot where room_id = ${roomId} and id <> all(${ids}::uuid[])`.execute(trx)
  for (const [index, { _id, ...spot }] of planned.entries()) {
    const row = { ...spot, position: index + 1 }
    if (_id)
      await trx.updateTable('spot').set(row).where('id', '=', _id).where('roomId', '=', roomId).execute()
    else
      await trx
        .insertInto('spot')
        .values({ ...row, roomId })
        .execute()
  }
}

export const setSpotBroken = async (
  trx: Trx,
  id: string,
  broken: { since: Temporal.Instant; reason: string } | null,
): Promise<void> => {
  await trx
    .updateTable('spot')
    .set({ brokenSince: broken && toDate(broken.since), brokenReason: broken?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the number of seats of sessions to the planned number, or to the number of working spots if that is smaller; see
 * `session_use_spots` in the migrations.
 */
export const limitCapacityToSpots = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`update session set capacity = planned_capacity where id = any(${ids}::uuid[])`.execute(trx)
}

/**
 * Assigns spots to bookings that have none, as long as spots are free. Returns those of these bookings that had lost an
 * earlier spot; see `assign_spots` in the migrations.
 */
export const assignSpots = async (trx: Trx, sessionIds: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select assign_spots(s.id) as id from unnest(${sessionIds}::uuid[]) as s (id)`.execute(trx)
  return rows.map(({ id }) => id)
}
