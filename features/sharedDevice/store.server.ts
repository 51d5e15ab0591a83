import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { PIN_TRIES } from './rules.ts'

export interface SharedDevice {
  id: string
  name: string
}

export const deviceByDigest = (db: Db, digest: Buffer): Promise<SharedDevice | undefined> =>
  db.selectFrom('shared_device').select(['id', 'name']).where('device_digest', '=', digest).executeTakeFirst()

/** People who have a PIN there and are still staff, by name. */
export const peopleWithPin = (
  db: Db,
  deviceId: string,
): Promise<{ id: string; firstName: string; lastName: string }[]> =>
  db
    .selectFrom('staff_pin as k')
    .innerJoin('person as p', 'p.id', 'k.person_id')
    .select(['p.id', 'p.first_name as firstName', 'p.last_name as lastName'])
    .where('k.device_id', '=', deviceId)
    .where('p.role', '<>', 'member')
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
    .execute()

export interface ListedDevice extends SharedDevice {
  digest: Buffer
  markedBy: string
  markedAt: Temporal.Instant
  people: string[]
}

export async function listDevices(db: Db): Promise<ListedDevice[]> {
  const rows = await db
    .selectFrom('shared_device as d')
    .innerJoin('person as by', 'by.id', 'd.marked_by')
    .select(['d.id', 'd.name', 'd.device_digest', 'd.marked_at'])
    .select(sql<string>`by.first_name || ' ' || by.last_name`.as('markedBy'))
    .select(
      sql<string[]>`array(
        select p.first_name || ' ' || p.last_name from staff_pin k join person p on p.id = k.person_id
        where k.device_id = d.id and p.role <> 'member' order by 1)`.as('people'),
    )
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
  return rows.map(({ device_digest, marked_at, ...row }) => ({
    ...row,
    digest: device_digest,
    markedAt: fromDate(marked_at),
  }))
}

/** Marks a browser; one that is already marked is renamed. */
export async function markDevice(
  trx: Trx,
  { digest, name, by }: { digest: Buffer; name: string; by: string },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('shared_device')
    .values({ device_digest: digest, name, marked_by: by, marked_at: toDate(now) })
    .onConflict((oc) => oc.column('device_digest').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDevice(
  trx: Trx,
  id: string,
): Promise<{ name: string; digest: Buffer } | undefined> {
  const row = await trx
    .deleteFrom('shared_device')
    .where('id', '=', id)
    .returning(['name', 'device_digest'])
    .executeTakeFirst()
  return row && { name: row.name, digest: row.device_digest }
}

export async function setPin(
  trx: Trx,
  { deviceId, personId, pinHash }: { deviceId: string; personId: string; pinHash: string },
  now: Temporal.Instant,
): Promise<void> {
  const set = { pin_hash: pinHash, set_at: toDate(now), wrong_tries: 0, wrong_at: null }
  await trx
    .insertInto('staff_pin')
    .values({ device_id: deviceId, person_id: personId, ...set })
    .onConflict((oc) => oc.columns(['device_id', 'person_id']).doUpdateSet(set))
    .execute()
}

export async function deletePin(trx: Trx, deviceId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_pin')
    .where('device_id', '=', deviceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface TriedPin {
  pinHash: string
  triesLeft: number
}

/**
 * Uses up a try before the PIN is compared, so that simultaneous guesses are counted too. Tries from before
 * `since`, when the person signed in by password, don't count. Undefined: there is no PIN, or no try is left.
 */
export async function takeTry(
  db: Db,
  { deviceId, personId, since }: { deviceId: string; personId: string; since: Temporal.Instant },
  now: Temporal.Instant,
): Promise<TriedPin | undefined> {
  const forgiven = sql<boolean>`(wrong_at is null or wrong_at < ${toDate(since)}::timestamptz)`
  const row = await db
    .updateTable('staff_pin')
    .set({
      wrong_tries: sql<number>`case when ${forgiven} then 1 else wrong_tries + 1 end`,
      wrong_at: toDate(now),
    })
    .where('device_id', '=', deviceId)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([forgiven, eb('wrong_tries', '<', PIN_TRIES)]))
    .returning(['pin_hash', 'wrong_tries'])
    .executeTakeFirst()
  return row && { pinHash: row.pin_hash, triesLeft: PIN_TRIES - row.wrong_tries }
}

export async function forgiveTries(trx: Trx, deviceId: string, personId: string): Promise<void> {
  await trx
    .updateTable('staff_pin')
    .set({ wrong_tries: 0, wrong_at: null })
    .where('device_id', '=', deviceId)
    .where('person_id', '=', personId)
    .execute()
}
