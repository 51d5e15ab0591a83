import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { setProvedAt } from '../signInStore.server.ts'

/**
 * Notes that who calls has just proven who she is, by what she knows or by a second factor. Every server hears of it at
 * the commit; the caller then tells its own (`invalidateLocally('signIn:…')`), which need not wait for the echo.
 */
export async function recordProof(
  trx: Trx,
  signInId: string,
  by: { secondFactor: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await setProvedAt(trx, signInId, by, now)
  await invalidate(trx, `signIn:${signInId}`)
}
