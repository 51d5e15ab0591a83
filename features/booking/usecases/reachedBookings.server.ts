import { madeWholeDays, passClock } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { addEntry, lockPass, setClock } from '#features/passes/usecases/changePass.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { expectAgain } from '../store.server.ts'
import { endBooking } from './endBooking.server.ts'

/** What a timetable change needs to read about bookings, and may do to them. */
export {
  type AffectedBooking,
  affectedBy,
  holdersIn,
  lockPasses,
  releaseUntilStart,
} from '../affectedStore.server.ts'
export { clearMarks } from './clearMarks.server.ts'
export { decideEdit } from './decideEdit.server.ts'

/**
 * Returns the booking of a session that was moved to a time at which its member can't come, and extends the
 * pass by a week if this was its last chance, as when the studio cancels. The caller notifies the member. False
 * if it has ended already.
 */
export async function returnForMove(
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
  const days = madeWholeDays(passClock(pass).expiresOn, booking.date, studioSettings())
  if (days > 0) {
    const note = ledgerNotes.madeWhole
    await addEntry(trx, { passId, kind: 'adjusted', sessions: 0, days, byPerson: by, note }, now)
    const extensionDays = pass.extensionDays + days
    await setClock(trx, passId, passClock({ ...pass, extensionDays }), extensionDays)
  }
  return true
}
