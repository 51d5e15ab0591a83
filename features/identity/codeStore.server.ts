import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { CodeHolder, CodePurpose } from './tokens.server.ts'

export async function lastCodeSentAt(
  db: Db,
  email: string,
  purpose: CodePurpose,
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('sent_at')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row && fromDate(row.sent_at)
}

/** Puts the new code in the old one's place. False when another was sent after `lastSentBy`. */
export async function replaceCode(
  trx: Trx,
  holder: CodeHolder,
  code: {
    hash: Buffer
    tries: number
    sentAt: Temporal.Instant
    expiresAt: Temporal.Instant
    lastSentBy: Temporal.Instant
  },
): Promise<boolean> {
  const fresh = {
    person_id: holder.personId,
    code_hash: code.hash,
    tries_left: code.tries,
    sent_at: toDate(code.sentAt),
    expires_at: toDate(code.expiresAt),
  }
  const row = await trx
    .insertInto('one_time_code')
    .values({ email: holder.email, purpose: holder.purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'purpose'])
        .doUpdateSet(fresh)
        .where('one_time_code.sent_at', '<=', toDate(code.lastSentBy)),
    )
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes one try of the code in one statement, so that guesses sent at once share the few tries.
 * Undefined when there is no code for this holder, or no try left.
 */
export async function takeTry(
  db: Db,
  holder: CodeHolder,
): Promise<{ hash: Buffer; triesLeft: number; expiresAt: Temporal.Instant } | undefined> {
  const row = await db
    .updateTable('one_time_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('email', '=', holder.email)
    .where('purpose', '=', holder.purpose)
    .where('person_id', 'is not distinct from', holder.personId)
    .where('tries_left', '>', 0)
    .returning(['code_hash', 'tries_left', 'expires_at'])
    .executeTakeFirst()
  return row && { hash: row.code_hash, triesLeft: row.tries_left, expiresAt: fromDate(row.expires_at) }
}

/** True for one caller only: the code is gone then. */
export async function consumeCode(trx: Trx, holder: CodeHolder, hash: Buffer): Promise<boolean> {
  const row = await trx
    .deleteFrom('one_time_code')
    .where('email', '=', holder.email)
    .where('purpose', '=', holder.purpose)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}
