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
  /** In words, for the member to read. */
  reason: string
  /** Null when a rule does it. */
  by: string | null
}

/**
 * Ends a pass now: what is booked on it and has not begun is cancelled free of charge, also of who was let in already;
 * what is left is written off with the reason, and its member is told in one mail. What was attended stays. False when it
 * was revoked before. The caller invalidates the timetable after the commit, for the seats that are free.
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
  // What is taken is told in what the pass counts: sessions, or days.
  const { sessionsLeft } = pass
  const days = sessionsLeft === null ? passClock(pass).expiresOn.until(ended.expiresOn).days : 0
  const sessions = sessionsLeft ? -sessionsLeft : 0
  await addEntry(trx, { passId, kind: 'revoked', sessions, days, byPerson: by, note: reason }, now)
  await markRevoked(trx, passId, { clock: ended, reason, by }, now)
  await mailer.sendMade(trx, passRevoked, passId)
  return true
}
