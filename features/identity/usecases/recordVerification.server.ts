import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { setProvedAt } from '../signInStore.server.ts'
import { recordPhoneProven } from '../store.server.ts'

/** Records that the caller has just proven who they are, by what they know or by a second factor. */
export async function recordProof(
  trx: Trx,
  signInId: string,
  by: { secondFactor: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await setProvedAt(trx, signInId, by, now)
  await invalidate(trx, `signIn:${signInId}`)
}

/** Records that somebody writes from the number in a person's record, which staff then know. */
export const provePhone = (trx: Trx, personId: string, phoneNumber: string): Promise<void> =>
  recordPhoneProven(trx, personId, phoneNumber)
