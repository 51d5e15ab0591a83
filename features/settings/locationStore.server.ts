import { sql } from 'kysely'
import type { LocationView } from '#features/studio/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import type { KindBody } from './console/kindSchema.ts'
import type { LocationBody, RoomBody } from './console/locationSchema.ts'
import type { Profile } from './console/profileSchema.ts'

type Details = Omit<LocationView, 'name' | 'isOnline'>

export interface LocationRow {
  name: string
  hindiName: string | null
  isOnline: boolean
  isShown: boolean
  position: number
  version: number
  details: Details
  hindi: Record<string, unknown>
  classes: number
  bookings: number
}

const NEXT = sql<number>`version + 1`

const hindiOf = (hindi: unknown) => (hindi ?? {}) as Record<string, unknown>

/** With the number of its current classes, and of the bookings of its upcoming sessions. */
export async function locationRows(db: Db, now: Temporal.Instant): Promise<LocationRow[]> {
  const rows = await db
    .selectFrom('location as l')
    .select(['l.name', 'l.hindiName', 'l.isOnline', 'l.isShown'])
    .select(['l.position', 'l.details', 'l.hindi', 'l.version'])
    .select(
      sql<number>`(select count(*)::int from class c where c.location = l.name
        and (c.ends_on is null or c.ends_on >= ${studioDay(now).toString()}::date))`.as('classes'),
    )
    .select(
      sql<number>`(select coalesce(sum(s.booked), 0)::int from session s join class c on c.id = s.class_id
        where c.location = l.name and s.starts_at > ${toDate(now)} and s.cancelled_at is null)`.as(
        'bookings',
      ),
    )
    .orderBy('l.position')
    .orderBy('l.name')
    .execute()
  return rows.map(({ hindi, ...row }) => ({ ...row, hindi: hindiOf(hindi) }))
}

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

const locationColumns = ({ hindiName, isOnline, isShown, position, hindi, ...details }: LocationBody) => ({
  hindiName,
  isOnline,
  isShown,
  position,
  details: JSON.stringify(details),
  hindi: JSON.stringify(hindi),
})

export const insertLocation = async (trx: Trx, name: string, location: LocationBody): Promise<void> => {
  await trx
    .insertInto('location')
    .values({ name, ...locationColumns(location) })
    .execute()
}

export const updateLocation = async (trx: Trx, name: string, location: LocationBody): Promise<void> => {
  await trx
    .updateTable('location')
    .set({ ...locationColumns(location), version: NEXT })
    .where('name', '=', name)
    .execute()
}

/** All fields of a location except its name, as in `LocationBody`. */
type Location = Details & Pick<LocationRow, 'hindiName' | 'isOnline' | 'isShown' | 'position' | 'hindi'>
interface LockedLocation {
  version: number
  location: Location
}

/** Locks it until the transaction ends: two changes run one after the other. */
export async function lockLocation(trx: Trx, name: string): Promise<LockedLocation | undefined> {
  const row = await trx
    .selectFrom('location')
    .select(['hindiName', 'isOnline', 'isShown', 'position'])
    .select(['details', 'hindi', 'version'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { version, details, hindi, ...location } = row
  return { version, location: { ...details, ...location, hindi: hindiOf(hindi) } }
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
    .set({ ...room, isOpen, version: NEXT })
    .where('id', '=', id)
    .execute()
}

/** False if it was ever used. */
export async function removeRoom(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('room')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from session where room_id = room.id)`)
    .where(sql<boolean>`not exists (select from class where room_id = room.id)`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The most seats of a class or upcoming session in the room. */
export async function maxSeatsIn(db: Db, roomId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select greatest(
      (select max(capacity) from class where room_id = ${roomId} and (ends_on is null or ends_on >= ${studioDay(now).toString()}::date)),
      (select max(capacity) from session where room_id = ${roomId} and starts_at > ${toDate(now)} and cancelled_at is null),
      0) as most`.execute(db)
  return rows[0]?.most ?? 0
}

export interface KindRow extends KindBody {
  key: string
  version: number
  classes: number
  bookings: number
}

export async function kindRows(db: Db, now: Temporal.Instant): Promise<KindRow[]> {
  const rows = await db
    .selectFrom('classKind as k')
    .select(['k.key', 'k.name', 'k.hindiName', 'k.glyph', 'k.paidBy', 'k.position'])
    .select(['k.isShown', 'k.version'])
    .select(
      sql<number>`(select count(*)::int from class c where c.kind = k.key
        and (c.ends_on is null or c.ends_on >= ${studioDay(now).toString()}::date))`.as('classes'),
    )
    .select(
      sql<number>`(select coalesce(sum(s.booked), 0)::int from session s join class c on c.id = s.class_id
        where c.kind = k.key and s.starts_at > ${toDate(now)} and s.cancelled_at is null)`.as('bookings'),
    )
    .orderBy('k.position')
    .orderBy('k.name')
    .execute()
  return rows.map((row) => ({ ...row, paidBy: row.paidBy as KindBody['paidBy'] }))
}

const kindColumns = ({ name, hindiName, glyph, paidBy, position, isShown }: KindBody) => ({
  name,
  hindiName,
  glyph,
  paidBy: [...paidBy],
  position,
  isShown,
})

/** With hours of free cancellation from the earliest possible day: it had no sessions before. */
export const insertKind = async (trx: Trx, key: string, kind: KindBody, freeHours: number): Promise<void> => {
  await trx
    .insertInto('classKind')
    .values({ key, ...kindColumns(kind) })
    .execute()
  await trx
    .insertInto('ruleNumber')
    .values({ rule: 'freeHours', kind: key, fromDate: '2000-01-01', value: freeHours })
    .execute()
}

export async function lockKind(
  trx: Trx,
  key: string,
): Promise<{ version: number; kind: KindBody } | undefined> {
  const row = await trx
    .selectFrom('classKind')
    .select(['name', 'hindiName', 'glyph', 'paidBy', 'position'])
    .select(['isShown', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...kind } = row
  return { version, kind: { ...kind, paidBy: kind.paidBy as KindBody['paidBy'] } }
}

export const updateKind = async (trx: Trx, key: string, kind: KindBody): Promise<void> => {
  await trx
    .updateTable('classKind')
    .set({ ...kindColumns(kind), version: NEXT })
    .where('key', '=', key)
    .execute()
}

/** Valid passes of types that would no longer pay for a kind, and its bookings on them. */
export async function losing(
  db: Db,
  key: string,
  types: readonly string[],
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<{ passes: number; bookings: number }> {
  if (!types.length) return { passes: 0, bookings: 0 }
  const { rows } = await sql<{ passes: number; bookings: number }>`select
    (select count(*)::int from pass where package_type = any(${[...types]}::text[])
      and expires_on >= ${today.toString()} and sessions_left is distinct from 0) as passes,
    (select count(*)::int from session s join class c on c.id = s.class_id and c.kind = ${key}
      join booking b on b.session_id = s.id and b.status in ('scheduled', 'attended')
      join pass p on p.id = b.pass_id and p.package_type = any(${[...types]}::text[])
      where s.starts_at > ${toDate(now)}) as bookings`.execute(db)
  return rows[0] ?? { passes: 0, bookings: 0 }
}

export const readProfile = (db: Db) =>
  db.selectFrom('studio').select(['profile', 'hindi', 'version']).executeTakeFirst()

/** False if the version differs; 0: there is none. */
export async function writeProfile(
  trx: Trx,
  { hindi, ...profile }: Profile,
  version: number,
): Promise<boolean> {
  const row = { profile: JSON.stringify(profile), hindi: JSON.stringify(hindi) }
  const written = version
    ? await trx
        .updateTable('studio')
        .set({ ...row, version: NEXT })
        .where('version', '=', version)
        .returning('id')
        .execute()
    : await trx
        .insertInto('studio')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute()
  return written.length > 0
}
