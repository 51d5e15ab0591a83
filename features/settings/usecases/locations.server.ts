import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import type { LocationBody, LocationList, RoomBody } from '../console/locationSchema.ts'
import type { Profile, ProfileView } from '../console/profileSchema.ts'
import { insertLocation, locationRows, lockLocation, updateLocation } from '../locationStore.server.ts'
import { readProfile, writeProfile } from '../profileStore.server.ts'
import { insertRoom, lockRoom, maxSeatsIn, removeRoom, roomRows, updateRoom } from '../roomStore.server.ts'

export async function readLocations(db: Db, now: Temporal.Instant): Promise<LocationList> {
  const [locations, rooms] = await Promise.all([locationRows(db, now), roomRows(db, now)])
  return {
    locations: locations.map(({ details, ...location }) => ({
      ...details,
      ...location,
      rooms: rooms
        .filter((room) => room.location === location.name)
        .map(({ id, ...room }) => ({ _id: id, ...room })),
    })),
  }
}

type Changes = Pick<Deps, 'db'>

const change = ({ db }: Changes, record: (trx: Trx) => Promise<void>): Promise<void> =>
  inTransaction(db, record)

export const openLocation = (
  deps: Changes,
  by: Caller,
  { name, ...location }: LocationBody & { name: string },
  now: Temporal.Instant,
): Promise<void> =>
  change(deps, async (trx) => {
    await insertLocation(trx, name, location).catch((error: unknown) => {
      throw violates(error, 'location_pkey') ? new Refusal('NAME_TAKEN', { field: 'name' }) : error
    })
    const record = { action: 'location.open', subject: 'location', subjectId: name } as const
    await recordAudit(trx, by.personId, { ...record, after: location }, now)
  })

/**
 * Changes a location. Throws IN_USE if it has classes and would change between online and in-studio, because
 * cancellation policies depend on that; CHANGED if somebody else has changed it in the meantime.
 */
export const changeLocation = (
  deps: Changes,
  by: Caller,
  name: string,
  { version, ...location }: LocationBody & { version: number },
  now: Temporal.Instant,
): Promise<void> =>
  change(deps, async (trx) => {
    const before = await lockLocation(trx, name)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version) throw new Refusal('CHANGED')
    const used = (await locationRows(trx, now)).find((row) => row.name === name)
    if (before.location.isOnline !== location.isOnline && used?.classes) {
      throw new Refusal('IN_USE', { field: 'isOnline' })
    }
    await updateLocation(trx, name, location)
    const record = { action: 'location.change', subject: 'location', subjectId: name } as const
    await recordAudit(trx, by.personId, { ...record, ...differences<object>(before.location, location) }, now)
  })

const throwNameTaken = (error: unknown): never => {
  throw violates(error, 'room_name') ? new Refusal('NAME_TAKEN', { field: 'name' }) : error
}

export const addRoom = (
  deps: Changes,
  by: Caller,
  { location, ...room }: RoomBody & { location: string },
  now: Temporal.Instant,
): Promise<void> =>
  change(deps, async (trx) => {
    if (!(await lockLocation(trx, location))) throw new Refusal('NOT_FOUND')
    const subjectId = await insertRoom(trx, location, room).catch(throwNameTaken)
    const record = { action: 'room.add', subject: 'room', subjectId } as const
    await recordAudit(trx, by.personId, { ...record, after: { location, ...room } }, now)
  })

/** Changes a room. Throws IN_USE if it would become smaller than a class in it, or closed while classes use it. */
export const changeRoom = (
  deps: Changes,
  by: Caller,
  roomId: string,
  { version, ...room }: RoomBody & { version: number },
  now: Temporal.Instant,
): Promise<void> =>
  change(deps, async (trx) => {
    const before = await lockRoom(trx, roomId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version) throw new Refusal('CHANGED')
    const seats = await maxSeatsIn(trx, roomId, now)
    if (room.capacity < before.room.capacity && room.capacity < seats) {
      throw new Refusal('IN_USE', { field: 'capacity' })
    }
    if (before.room.isOpen && !room.isOpen && seats > 0) throw new Refusal('IN_USE', { field: 'isOpen' })
    await updateRoom(trx, roomId, room).catch(throwNameTaken)
    const record = { action: 'room.change', subject: 'room', subjectId: roomId } as const
    await recordAudit(trx, by.personId, { ...record, ...differences(before.room, room) }, now)
  })

export const dropRoom = (deps: Changes, by: Caller, roomId: string, now: Temporal.Instant): Promise<void> =>
  change(deps, async (trx) => {
    const room = await lockRoom(trx, roomId)
    if (!room) throw new Refusal('NOT_FOUND')
    if (!(await removeRoom(trx, roomId))) throw new Refusal('IN_USE')
    const record = { action: 'room.remove', subject: 'room', subjectId: roomId } as const
    const before = { location: room.location, ...room.room }
    await recordAudit(trx, by.personId, { ...record, before, after: null }, now)
  })

export async function readStudioProfile(db: Db): Promise<ProfileView> {
  const row = await readProfile(db)
  if (!row) return { profile: null, version: 0 }
  return { profile: { ...row.profile, hindi: (row.hindi ?? {}) as Profile['hindi'] }, version: row.version }
}

/** Throws CHANGED if somebody else has changed the profile in the meantime. */
export const changeProfile = (
  deps: Changes,
  by: Caller,
  { version, ...profile }: Profile & { version: number },
  now: Temporal.Instant,
): Promise<void> =>
  change(deps, async (trx) => {
    const before = (await readStudioProfile(trx)).profile
    if (!(await writeProfile(trx, profile, version))) throw new Refusal('CHANGED')
    const record = { action: 'studio.change', subject: 'studio', subjectId: 'studio' } as const
    await recordAudit(trx, by.personId, { ...record, ...differences<object>(before, profile) }, now)
  })
