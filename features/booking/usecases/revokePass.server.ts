import { lockPass } from '#features/passes/reads.server.ts'
import { revoke } from '#features/passes/usecases/changePass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingCancelled, passRevoked } from '../mailKinds.ts'
import { comingBookings } from '../reads.server.ts'
import { returnBookings } from './endBooking.server.ts'

export interface Revocation {
  passId: string
  /** Shown to the member. */
  reason: string
  /** The member of staff who revokes the pass; null if a rule does. */
  by: string | null
}

/**
 * Ends a pass now: upcoming bookings on it are cancelled free of charge, including those already checked in;
 * the balance is written off with the reason, and its holder is notified in one mail. A person who shares the pass gets a
 * mail for each of their own bookings. Attended sessions stay. Returns false if the pass was already revoked.
 */
export async function revokePass(
  trx: Trx,
  { mailer }: Pick<BookingDeps, 'mailer'>,
  { passId, reason, by }: Revocation,
  now: Temporal.Instant,
): Promise<boolean> {
  const pass = await lockPass(trx, passId)
  if (pass.revokedOn) return false
  const coming = await comingBookings(trx, passId, now)
  await returnBookings(
    trx,
    coming.map(({ id }) => ({ id, passId })),
    { by, now, note: reason },
  )
  await revoke(trx, passId, { reason, by }, now)
  await mailer.sendMade(trx, passRevoked, passId)
  for (const { id, personId } of coming)
    if (personId !== pass.personId) await mailer.sendMade(trx, bookingCancelled, id)
  return true
}
