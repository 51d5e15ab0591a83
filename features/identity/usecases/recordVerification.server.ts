import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { setVerifiedAt } from '../signInStore.server.ts'
import { recordPhoneVerified } from '../store.server.ts'

/** Records that the caller has just authenticated again, with a password or a second factor. */
export async function recordVerification(
  trx: Trx,
  signInId: string,
  by: { secondFactor: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await setVerifiedAt(trx, signInId, by, now)
  await invalidate(trx, `signIn:${signInId}`)
}

/** Records that the phone number in a person's record is verified, because they wrote from it. */
export const markPhoneVerified = (trx: Trx, personId: string, phoneNumber: string): Promise<void> =>
  recordPhoneVerified(trx, personId, phoneNumber)
