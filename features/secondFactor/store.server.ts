import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface Passkey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant | null
}

/** The passkeys of a person, oldest first. */
export async function passkeysOf(db: Db, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.publicKey,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: fromDate(row.createdAt),
    lastUsedAt: row.lastUsedAt && fromDate(row.lastUsedAt),
  }))
}

/** Inserts a passkey; false if the passkey of this device is already registered. */
export async function insertPasskey(
  trx: Trx,
  personId: string,
  passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      personId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: toDate(now),
      lastUsedAt: toDate(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function recordPasskeyUse(
  trx: Trx,
  id: string,
  counter: number,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ counter, lastUsedAt: toDate(now) })
    .where('id', '=', id)
    .execute()
}

/** Deletes a passkey; undefined if the person has no such passkey. */
export const deletePasskey = (
  trx: Trx,
  personId: string,
  id: string,
): Promise<{ name: string } | undefined> =>
  trx
    .deleteFrom('passkey')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

type ChallengePurpose = 'register' | 'prove'

export interface Challenge {
  challenge: string
  expiresAt: Temporal.Instant
}

/** Stores a challenge, and replaces the previous one. */
export async function replaceChallenge(
  db: Db,
  key: { signInId: string; purpose: ChallengePurpose },
  { challenge, expiresAt }: Challenge,
): Promise<void> {
  const newValues = { challenge, expiresAt: toDate(expiresAt) }
  await db
    .insertInto('passkeyChallenge')
    .values({ signInId: key.signInId, purpose: key.purpose, ...newValues })
    .onConflict((conflict) => conflict.columns(['signInId', 'purpose']).doUpdateSet(newValues))
    .execute()
}

/** Reads and deletes a challenge, so that it can be answered only once, even if the answer is wrong. */
export async function consumeChallenge(
  db: Db,
  key: { signInId: string; purpose: ChallengePurpose },
): Promise<Challenge | undefined> {
  const row = await db
    .deleteFrom('passkeyChallenge')
    .where('signInId', '=', key.signInId)
    .where('purpose', '=', key.purpose)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()
  return row && { challenge: row.challenge, expiresAt: fromDate(row.expiresAt) }
}

export interface AuthenticatorApp {
  /** Null until the first app is confirmed with a code. */
  sealedSecret: string | null
  /** The secret of an app that is not confirmed yet. */
  sealedPending: string | null
  lastStep: number | null
}

export async function authenticatorAppOf(db: Db, personId: string): Promise<AuthenticatorApp | undefined> {
  const row = await db
    .selectFrom('authenticatorApp')
    .select(['sealedSecret', 'sealedPending', 'lastStep'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  return (
    row && {
      sealedSecret: row.sealedSecret,
      sealedPending: row.sealedPending,
      lastStep: row.lastStep,
    }
  )
}

export async function putPendingApp(
  db: Db,
  personId: string,
  sealedPending: string,
  now: Temporal.Instant,
): Promise<void> {
  const pending = { sealedPending, changedAt: toDate(now) }
  await db
    .insertInto('authenticatorApp')
    .values({ personId, ...pending })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(pending))
    .execute()
}

/** Replaces the previous app with the pending one. `step` is the time step of its first code. */
export async function confirmApp(
  trx: Trx,
  personId: string,
  step: number,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('authenticatorApp')
    .set(({ ref }) => ({
      sealedSecret: ref('sealedPending'),
      sealedPending: null,
      lastStep: step,
      changedAt: toDate(now),
    }))
    .where('personId', '=', personId)
    .execute()
}

/** Uses up a code of the app by its time step; false if a code of this step, or of a later one, was used before. */
export async function consumeStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApp')
    .set({ lastStep: step })
    .where('personId', '=', personId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteApp = async (trx: Trx, personId: string): Promise<void> => {
  await trx.deleteFrom('authenticatorApp').where('personId', '=', personId).execute()
}

export async function recoveryCodesLeft(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export async function replaceRecoveryCodes(
  trx: Trx,
  personId: string,
  hashes: Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
  const rows = hashes.map((codeHash) => ({ personId, codeHash, createdAt: toDate(now) }))
  await trx.insertInto('recoveryCode').values(rows).execute()
}

/** Uses up a recovery code; true only once for each code. */
export async function consumeRecoveryCode(
  db: Db,
  personId: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: toDate(now) })
    .where('personId', '=', personId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes all factors, including recovery codes. */
export async function deleteFactors(trx: Trx, personId: string): Promise<void> {
  await deleteApp(trx, personId)
  await trx.deleteFrom('passkey').where('personId', '=', personId).execute()
  await trx.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
}
