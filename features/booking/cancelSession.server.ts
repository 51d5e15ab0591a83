import * as z from 'zod'
import { madeWholeDays, passClock } from '#features/membership/rules.ts'
import { lockPass } from '#features/membership/store.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { ledgerNotes } from '#text/booking.ts'
import { leave } from './cancelBooking.server.ts'
import type { BookingDeps } from './deps.ts'
import { heldBookings, markSessionCancelled } from './store.server.ts'

const settlePayload = z.object({ sessionId: z.uuid() })
/** Settles the bookings of a cancelled session; enqueued with the cancellation, so it survives a crash. */
export const settleCancelledSessionJob: JobKind<z.infer<typeof settlePayload>> = {
  name: 'booking.settleCancelledSession',
  payload: settlePayload,
  retryLimit: 20,
}

/**
 * The studio cancels a session: no seat can be claimed any more, then everything is returned and
 * everyone told, booking by booking, so that no lock waits for another's pass.
 */
export async function cancelSession(
  deps: BookingDeps,
  sessionId: string,
  reason: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await markSessionCancelled(trx, sessionId, reason, now))) throw new Refusal('SESSION_CANCELLED')
    await deps.jobs.enqueue(trx, settleCancelledSessionJob, { sessionId })
  })
  await settleCancelledSession(deps, sessionId, by, now)
}

/** Returns what is still held on a cancelled session; repeating it changes nothing. */
export async function settleCancelledSession(
  { db, mailer, changes }: BookingDeps,
  sessionId: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, passId } of await heldBookings(db, sessionId)) {
    await inTransaction(db, async (trx) => {
      const pass = await lockPass(trx, passId)
      const booking = pass.bookings.find((b) => b.id === id)
      if (!booking) return
      const without = passClock({ ...pass, bookings: pass.bookings.filter((b) => b.id !== id) })
      const extraDays = madeWholeDays(without.expiresOn, booking.date)
      const left = await leave(trx, {
        booking: { id, passId },
        status: 'class cancelled',
        by,
        now,
        extraDays,
        note: ledgerNotes.studioCancelled,
      })
      if (left) await mailer.sendMade(trx, 'classCancelled', id)
    })
  }
  await changes.announce('timetable')
}
