import { lockPass } from '#features/passes/reads.server.ts'
import { compensationDays, passValidity } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { extend } from '#features/passes/usecases/changePass.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { releaseUntilStart } from '../affectedStore.server.ts'
import { expectAgain } from '../store.server.ts'
import { endBooking } from './endBooking.server.ts'

/** The members of these bookings may cancel free of charge until their sessions start. */
export const freeUntilStart = (trx: Trx, bookingIds: string[]): Promise<void> =>
  releaseUntilStart(trx, bookingIds)

/**
 * Returns the booking of a session that was moved to a time at which its member can't come. Extends the pass by the
 * compensation days if this was the last class that it could pay for, as when the studio cancels. The caller notifies
 * the member. False if the booking has ended already.
 */
export async function returnMovedBooking(
  trx: Trx,
  { bookingId, passId }: { bookingId: string; passId: string },
  by: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const before = await lockPass(trx, passId)
  // A member who was checked in has not attended the session at its new time.
  await expectAgain(trx, [bookingId])
  const booking = before.bookings.find(({ id }) => id === bookingId)
  const ending = {
    booking: { id: bookingId, passId },
    to: 'cancelled',
    by,
    now,
    note: ledgerNotes.moved,
  } as const
  if (!booking || !(await endBooking(trx, ending))) return false
  const pass = await lockPass(trx, passId)
  const days = compensationDays(passValidity(pass).expiresOn, booking.date, studioSettings())
  if (days > 0) {
    await extend(trx, passId, { days, by, note: ledgerNotes.compensated }, now)
  }
  return true
}
