import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import type { RoomBody } from './console/locationSchema.ts'
import { NEXT_VERSION } from './locationStore.server.ts'

export interface RoomRow extends RoomBody {
  id: string
  version: number
  location: string
  classes: number
  sessions: number
}

export async function roomRows(db: Db, now: Temporal.Instant): Promise<RoomRow[]> {
  return db
    .selectFrom('room as r')
    .select(['r.id', 'r.version', 'r.location', 'r.name', 'r.capacity', 'r.position', 'r.isOpen'])
    .select(
      sql<number>`(select count(*)::int from class c where c.room_id = r.id
        and (c.ends_on is null or c.ends_on >= ${studioDay(now).toString()}::date))`.as('classes'),
    )
    .select(
      sql<number>`(select count(*)::int from session s where s.room_id = r.id
        and s.starts_at > ${toDate(now)} and s.cancelled_at is null)`.as('sessions'),
    )
    .orderBy('r.location')
    .orderBy('r.position')
    .orderBy('r.name')
    .execute()
}

export const insertRoom = async (trx: Trx, location: string, room: RoomBody): Promise<string> => {
  const { isOpen, ...row } = room
  const { id } = await trx
    .insertInto('room')
    .values({ ...row, location, isOpen })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockRoom(
  trx: Trx,
  id: string,
): Promise<{ version: number; location: string; room: RoomBody } | undefined> {
  const row = await trx
    .selectFrom('room')
    .select(['location', 'name', 'capacity', 'position', 'isOpen', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { version, location, ...room } = row
  return { version, location, room }
}

export const updateRoom = async (trx: Trx, id: string, { isOpen, ...room }: RoomBody): Promise<void> => {
  await trx
    .updateTable('room')
    .set({ ...room, isOpen, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/** Removes a room; returns false if a class or session uses it or used it. */
export async function removeRoom(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('room')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from session where room_id = room.id)`)
    .where(sql<boolean>`not exists (select from class where room_id = room.id)`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The largest capacity of a current class or upcoming session in the room; 0 if there is none. */
export async function maxSeatsIn(db: Db, roomId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select greatest(
      (select max(capacity) from class where room_id = ${roomId} and (ends_on is null or ends_on >= ${studioDay(now).toString()}::date)),
      (select max(greatest(planned_capacity, booked + held)) from session where room_id = ${roomId} and starts_at > ${toDate(now)} and cancelled_at is null),
      0) as most`.execute(db)
  return rows[0]?.most ?? 0
}
