import { lockPerson } from '#features/identity/reads.server.ts'
import { requireActiveSignIn } from '#features/identity/usecases/sessions.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { isFresh } from '#lib/reauth.ts'
import { Refusal } from '#lib/refusals.ts'
import { hasFactor } from '../rules.ts'
import { factorsOf } from './readSecondFactor.server.ts'

/** Locks the caller's factors, and checks that their sign-in is still active. Throws INVALID_ACCESS_TOKEN. */
export async function lockFactorsFor(trx: Trx, caller: Caller, now: Temporal.Instant): Promise<void> {
  await lockPerson(trx, caller.personId, 'noKeyUpdate')
  await requireActiveSignIn(trx, caller, now)
}

/**
 * As `lockFactorsFor`, and checks that the caller has just reauthenticated. This is checked under the lock, because
 * another request may have added a factor in the meantime. Throws INVALID_ACCESS_TOKEN, FRESH_PROOF_REQUIRED.
 */
export async function lockFactorsWithReauth(trx: Trx, caller: Caller, now: Temporal.Instant): Promise<void> {
  await lockFactorsFor(trx, caller, now)
  await requireRecentFactor({ db: trx }, caller, now)
}

/**
 * Changing factors requires reauthentication, with a factor if the person has one, so that an attacker who has only
 * the password can't add a factor. Throws FRESH_PROOF_REQUIRED.
 */
export async function requireRecentFactor(
  { db }: { db: Db },
  caller: Caller,
  now: Temporal.Instant,
): Promise<void> {
  const enrolled = hasFactor(await factorsOf(db, caller.personId))
  const provedAt = enrolled ? caller.secondFactorAt : caller.provedAt
  if (!isFresh(provedAt, now)) throw new Refusal('FRESH_PROOF_REQUIRED')
}
