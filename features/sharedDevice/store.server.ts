import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { MAX_PIN_ATTEMPTS } from './rules.ts'

export interface SharedDevice {
  id: string
  name: string
}

export const deviceByDigest = (db: Db, digest: Buffer): Promise<SharedDevice | undefined> =>
  db.selectFrom('sharedDevice').select(['id', 'name']).where('deviceDigest', '=', digest).executeTakeFirst()

/** The staff who have a PIN on the device, by name. */
export const peopleWithPin = (
  db: Db,
  deviceId: string,
): Promise<{ id: string; firstName: string; lastName: string }[]> =>
  db
    .selectFrom('staffPin as k')
    .innerJoin('person as p', 'p.id', 'k.personId')
    .select(['p.id', 'p.firstName', 'p.lastName'])
    .where('k.deviceId', '=', deviceId)
    .where('p.role', '<>', 'member')
    .orderBy('p.firstName')
    .orderBy('p.lastName')
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
    .selectFrom('sharedDevice as d')
    .innerJoin('person as by', 'by.id', 'd.markedBy')
    .select(['d.id', 'd.name', 'd.deviceDigest', 'd.markedAt'])
    .select(sql<string>`full_name(by.first_name, by.last_name)`.as('markedBy'))
    .select(
      sql<string[]>`array(
        select full_name(p.first_name, p.last_name) from staff_pin k join person p on p.id = k.person_id
        where k.device_id = d.id and p.role <> 'member' order by 1)`.as('people'),
    )
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
  return rows.map(({ deviceDigest, markedAt, ...row }) => ({
    ...row,
    digest: deviceDigest,
    markedAt: fromDate(markedAt),
  }))
}

/** Marks a browser as shared. If it is already shared, changes its name. */
export async function markDevice(
  trx: Trx,
  { digest, name, by }: { digest: Buffer; name: string; by: string },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('sharedDevice')
    .values({ deviceDigest: digest, name, markedBy: by, markedAt: toDate(now) })
    .onConflict((oc) => oc.column('deviceDigest').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDevice(
  trx: Trx,
  id: string,
): Promise<{ name: string; digest: Buffer } | undefined> {
  const row = await trx
    .deleteFrom('sharedDevice')
    .where('id', '=', id)
    .returning(['name', 'deviceDigest'])
    .executeTakeFirst()
  return row && { name: row.name, digest: row.deviceDigest }
}

export async function setPin(
  trx: Trx,
  { deviceId, personId, pinHash }: { deviceId: string; personId: string; pinHash: string },
  now: Temporal.Instant,
): Promise<void> {
  const newValues = { pinHash, setAt: toDate(now), wrongTries: 0, wrongAt: null }
  await trx
    .insertInto('staffPin')
    .values({ deviceId, personId, ...newValues })
    .onConflict((oc) => oc.columns(['deviceId', 'personId']).doUpdateSet(newValues))
    .execute()
}

export async function deletePin(trx: Trx, deviceId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staffPin')
    .where('deviceId', '=', deviceId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface PinAttempt {
  pinHash: string
  attemptsLeft: number
}

/**
 * Uses up an attempt before the PIN is compared, so that simultaneous guesses are counted too. `since` is when the
 * person last signed in with the password; earlier attempts don't count. Undefined if there is no PIN, or no attempt is
 * left.
 */
export async function consumePinAttempt(
  db: Db,
  { deviceId, personId, since }: { deviceId: string; personId: string; since: Temporal.Instant },
  now: Temporal.Instant,
): Promise<PinAttempt | undefined> {
  const isReset = sql<boolean>`(wrong_at is null or wrong_at < ${toDate(since)}::timestamptz)`
  const row = await db
    .updateTable('staffPin')
    .set({
      wrongTries: sql<number>`case when ${isReset} then 1 else wrong_tries + 1 end`,
      wrongAt: toDate(now),
    })
    .where('deviceId', '=', deviceId)
    .where('personId', '=', personId)
    .where((eb) => eb.or([isReset, eb('wrongTries', '<', MAX_PIN_ATTEMPTS)]))
    .returning(['pinHash', 'wrongTries'])
    .executeTakeFirst()
  return row && { pinHash: row.pinHash, attemptsLeft: MAX_PIN_ATTEMPTS - row.wrongTries }
}

export async function resetAttempts(trx: Trx, deviceId: string, personId: string): Promise<void> {
  await trx
    .updateTable('staffPin')
    .set({ wrongTries: 0, wrongAt: null })
    .where('deviceId', '=', deviceId)
    .where('personId', '=', personId)
    .execute()
}
