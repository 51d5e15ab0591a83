import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { CodeSubject } from './tokens.server.ts'

/** Who requested a code and may use it: a browser at sign-up, a member for a new address. The column is `asker`. */
export interface CodeRequester {
  /** Null: a client without the cookie. */
  digest: Buffer | null
  /** The network, if a client without a cookie may be recognised by its network; otherwise null. */
  network: Buffer | null
}

export type CodeHolder = CodeSubject & { requester: CodeRequester }

const codesOf = (db: Db, { email, purpose, requester }: CodeHolder) =>
  db
    .selectFrom('oneTimeCode')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('asker', '=', requester.digest), eb('networkDigest', '=', requester.network)]))

export async function lastCodeSentAt(db: Db, holder: CodeHolder): Promise<Temporal.Instant | undefined> {
  const row = await codesOf(db, holder).select('sentAt').orderBy('sentAt', 'desc').limit(1).executeTakeFirst()
  return row && fromDate(row.sentAt)
}

/** Serialises requests for codes to one address, so that simultaneous requests can't bypass the pause between codes. */
export async function lockCodesFor(trx: Trx, email: string): Promise<void> {
  const name = `one_time_code ${email.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Replaces the requester's previous code. */
export async function replaceCode(
  trx: Trx,
  holder: CodeSubject & { requester: CodeRequester & { digest: Buffer } },
  code: { hash: Buffer; tries: number; sentAt: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  const newValues = {
    personId: holder.personId,
    networkDigest: holder.requester.network,
    codeHash: code.hash,
    triesLeft: code.tries,
    networkTriesLeft: code.tries,
    sentAt: toDate(code.sentAt),
    expiresAt: toDate(code.expiresAt),
  }
  const { email, purpose, requester } = holder
  await trx
    .insertInto('oneTimeCode')
    .values({ email, purpose, asker: requester.digest, ...newValues })
    .onConflict((conflict) => conflict.columns(['email', 'purpose', 'asker']).doUpdateSet(newValues))
    .execute()
}

export interface UsableCode {
  asker: Buffer
  /** Whether the code was requested by this browser or member, and not only from the same network. */
  own: boolean
}

/**
 * The code that the requester may use: their own one, otherwise the newest one that a client without cookies requested
 * from the same network.
 */
export async function findCode(db: Db, holder: CodeHolder): Promise<UsableCode | undefined> {
  const { digest } = holder.requester
  const row = await codesOf(db, holder)
    .select((eb) => ['asker', eb(eb.ref('asker'), 'is not distinct from', digest).as('own')])
    .orderBy('own', 'desc')
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { asker: row.asker, own: Boolean(row.own) }
}

/**
 * Uses up one attempt at the code in one statement, so that simultaneous guesses share the few attempts. Clients
 * without the cookie have separate attempts. Undefined if the code no longer exists, or no attempt is left.
 */
export async function consumeCodeAttempt(
  db: Db,
  { email, purpose }: CodeSubject,
  { asker, own }: UsableCode,
): Promise<{ hash: Buffer; triesLeft: number; expiresAt: Temporal.Instant } | undefined> {
  const tries = own ? 'triesLeft' : 'networkTriesLeft'
  const row = await db
    .updateTable('oneTimeCode')
    .set((eb) => ({ [tries]: eb(tries, '-', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker)
    .where(tries, '>', 0)
    .returning(['codeHash', `${tries} as triesLeft`, 'expiresAt'])
    .executeTakeFirst()
  return row && { hash: row.codeHash, triesLeft: row.triesLeft, expiresAt: fromDate(row.expiresAt) }
}

/** Deletes the code. Of several simultaneous calls, only one returns true. */
export async function consumeCode(
  trx: Trx,
  { email, purpose }: CodeSubject,
  { asker }: UsableCode,
  hash: Buffer,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('oneTimeCode')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker)
    .where('codeHash', '=', hash)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the codes for new addresses of this member. */
export async function forgetCodesOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('oneTimeCode').where('personId', '=', personId).execute()
}
