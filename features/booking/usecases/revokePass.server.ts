import { passClock } from '#features/passes/rules.ts'
import { addEntry, lockPass, markRevoked } from '#features/passes/usecases/changePass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import type { BookingDeps } from '../deps.ts'
import { passRevoked } from '../mailKinds.ts'
import { comingBookings, expectAgain, lockSessionsOf } from '../store.server.ts'
import { endBooking } from './endBooking.server.ts'

/** What a revocation would cancel. */
export { comingBookings, isUpcoming } from '../store.server.ts'

export interface Revocation {
  passId: string
  /** Shown to the member. */
  reason: string
  /** Null if a rule does it. */
  by: string | null
}

/**
 * Ends a pass now: upcoming bookings on it are cancelled free of charge, including those already checked in;
 * the balance is written off with the reason, and the member is notified in one mail. Attended sessions stay.
 * False if it was already revoked. The caller invalidates the timetable after the commit, for the freed seats.
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
  const pass = await lockPass(trx, passId)
  const ended = passClock({ ...pass, revokedOn: studioDay(now) })
  // The ledger entry is in the unit that the pass counts: sessions, or days.
  const { sessionsLeft } = pass
  const days = sessionsLeft === null ? passClock(pass).expiresOn.until(ended.expiresOn).days : 0
  const sessions = sessionsLeft ? -sessionsLeft : 0
  await addEntry(trx, { passId, kind: 'revoked', sessions, days, byPerson: by, note: reason }, now)
  await markRevoked(trx, passId, { clock: ended, reason, by }, now)
  await mailer.sendMade(trx, passRevoked, passId)
  return true
}
