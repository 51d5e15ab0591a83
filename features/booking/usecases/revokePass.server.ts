import { lockPass } from '#features/passes/reads.server.ts'
import { revoke } from '#features/passes/usecases/changePass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { passRevoked } from '../mailKinds.ts'
import { comingBookings } from '../reads.server.ts'
import { lockSessionsOf } from '../sessionStore.server.ts'
import { expectAgain } from '../store.server.ts'
import { endBooking } from './endBooking.server.ts'

/** What a revocation would cancel. */

export interface Revocation {
  passId: string
  /** Shown to the member. */
  reason: string
  /** The member of staff who revokes the pass; null if a rule does. */
  by: string | null
}

/**
 * Ends a pass now: upcoming bookings on it are cancelled free of charge, including those already checked in;
 * the balance is written off with the reason, and the member is notified in one mail. Attended sessions stay.
 * False if it was already revoked.
 */
export async function revokePass(
  trx: Trx,
  { mailer }: Pick<BookingDeps, 'mailer'>,
  { passId, reason, by }: Revocation,
  now: Temporal.Instant,
): Promise<boolean> {
  if ((await lockPass(trx, passId)).revokedOn) return false
  const coming = (await comingBookings(trx, passId, now)).map(({ id }) => id)
  await lockSessionsOf(trx, coming)
  await expectAgain(trx, coming)
  for (const id of coming) {
    await endBooking(trx, { booking: { id, passId }, to: 'cancelled', by, now, note: reason })
  }
  await revoke(trx, passId, { reason, by }, now)
  await mailer.sendMade(trx, passRevoked, passId)
  return true
}
