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

/** Oldest first. */
export async function passkeysOf(db: Db, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: fromDate(row.created_at),
    lastUsedAt: row.last_used_at && fromDate(row.last_used_at),
  }))
}

/** One change of a person's factors at a time. */
export const lockFactors = async (trx: Trx, personId: string): Promise<void> => {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

/** False if this device's passkey is already registered. */
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
      person_id: personId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: toDate(now),
      last_used_at: toDate(now),
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
    .set({ counter, last_used_at: toDate(now) })
    .where('id', '=', id)
    .execute()
}

/** Undefined if they have no such passkey. */
export const deletePasskey = (
  trx: Trx,
  personId: string,
  id: string,
): Promise<{ name: string } | undefined> =>
  trx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

type ChallengePurpose = 'register' | 'prove'

export interface Challenge {
  challenge: string
  expiresAt: Temporal.Instant
}

/** Replaces the previous one. */
export async function replaceChallenge(
  db: Db,
  at: { signInId: string; purpose: ChallengePurpose },
  { challenge, expiresAt }: Challenge,
): Promise<void> {
  const fresh = { challenge, expires_at: toDate(expiresAt) }
  await db
    .insertInto('passkey_challenge')
    .values({ sign_in_id: at.signInId, purpose: at.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['sign_in_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Deletes it: it can be answered once, correctly or not. */
export async function takeChallenge(
  db: Db,
  at: { signInId: string; purpose: ChallengePurpose },
): Promise<Challenge | undefined> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('sign_in_id', '=', at.signInId)
    .where('purpose', '=', at.purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return row && { challenge: row.challenge, expiresAt: fromDate(row.expires_at) }
}

export interface AuthenticatorApp {
  /** Null until the first app was confirmed with a code. */
  sealedSecret: string | null
  /** Of an app that is not confirmed yet. */
  sealedPending: string | null
  lastStep: number | null
}

export async function authenticatorAppOf(db: Db, personId: string): Promise<AuthenticatorApp | undefined> {
  const row = await db
    .selectFrom('authenticator_app')
    .select(['sealed_secret', 'sealed_pending', 'last_step'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return (
    row && {
      sealedSecret: row.sealed_secret,
      sealedPending: row.sealed_pending,
      lastStep: row.last_step,
    }
  )
}

export async function putPendingApp(
  db: Db,
  personId: string,
  sealedPending: string,
  now: Temporal.Instant,
): Promise<void> {
  const pending = { sealed_pending: sealedPending, changed_at: toDate(now) }
  await db
    .insertInto('authenticator_app')
    .values({ person_id: personId, ...pending })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
    .execute()
}

/** The pending app replaces the previous one; `step` is that of its first code. */
export async function confirmApp(
  trx: Trx,
  personId: string,
  step: number,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set(({ ref }) => ({
      sealed_secret: ref('sealed_pending'),
      sealed_pending: null,
      last_step: step,
      changed_at: toDate(now),
    }))
    .where('person_id', '=', personId)
    .execute()
}

/** False if a code of this step, or of a later one, was used before. */
export async function takeStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteApp = async (trx: Trx, personId: string): Promise<void> => {
  await trx.deleteFrom('authenticator_app').where('person_id', '=', personId).execute()
}

export async function recoveryCodesLeft(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export async function replaceRecoveryCodes(
  trx: Trx,
  personId: string,
  hashes: Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const rows = hashes.map((code_hash) => ({ person_id: personId, code_hash, created_at: toDate(now) }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/** True once for each code. */
export async function takeRecoveryCode(
  db: Db,
  personId: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: toDate(now) })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All of them, including recovery codes. */
export async function deleteFactors(trx: Trx, personId: string): Promise<void> {
  await deleteApp(trx, personId)
  await trx.deleteFrom('passkey').where('person_id', '=', personId).execute()
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
}
