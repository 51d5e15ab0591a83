import { sql } from 'kysely'
import type { LocationView } from '#features/studio/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import type { LocationBody } from './console/locationSchema.ts'

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

export const NEXT_VERSION = sql<number>`version + 1`

const hindiOf = (hindi: unknown) => (hindi ?? {}) as Record<string, unknown>

/** All locations, with the number of their current classes and of the bookings of their upcoming sessions. */
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
    .set({ ...locationColumns(location), version: NEXT_VERSION })
    .where('name', '=', name)
    .execute()
}

/** All fields of a location except its name, as in `LocationBody`. */
type Location = Details & Pick<LocationRow, 'hindiName' | 'isOnline' | 'isShown' | 'position' | 'hindi'>
interface LockedLocation {
  version: number
  location: Location
}

/** Locks a location until the transaction ends, so that two changes run one after the other. */
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
