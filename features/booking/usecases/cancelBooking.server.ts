import { lockPass } from '#features/membership/usecases/changePass.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingCancelled } from '../mailKinds.ts'
import { decideCancel, ledgerOutcome } from '../rules.ts'
import { type BookingRow, bookingById } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { endBooking, returnForCancelledSession } from './endBooking.server.ts'

export interface CancelOutcome {
  booking: BookingRow
  /** What the pass got back; days taken off an unlimited one are below zero. */
  returned: { sessions: number; days: number }
  unlimited: boolean
}

export interface CancelByStaff {
  /** Free of charge after the deadline too. */
  waive: boolean
  /** Done in the same transaction; what it throws undoes the cancellation. */
  also?: (trx: Trx, outcome: CancelOutcome) => Promise<void>
}

/**
 * Cancels a booking: free until the promised deadline, after it the session is forfeited; of a session that
 * the studio has cancelled all is returned. `by.staff` may waive. Locks the pass, then the booking, then (by
 * trigger) the session.
 */
export async function cancelBooking(
  deps: BookingDeps,
  bookingId: string,
  by: { personId: string; staff?: CancelByStaff },
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const { db, mailer, invalidation } = deps
  const found = await bookingById(db, bookingId)
  if (!found || (!by.staff && found.personId !== by.personId)) throw new Refusal('NOT_FOUND')
  const cancel = async (trx: Trx): Promise<CancelOutcome> => {
    const pass = await lockPass(trx, found.passId)
    const booking = (await bookingById(trx, bookingId)) ?? found
    const unlimited = pass.totalSessions === null
    const { status } = orThrow(
      decideCancel({
        status: booking.status,
        sessionCancelled: booking.session.cancelled,
        startsAt: booking.session.startsAt,
        cancelBy: booking.cancelBy,
        by: by.staff ? 'staff' : 'member',
        waive: by.staff?.waive ?? false,
        now,
      }),
    )
    const { sessions, days } = ledgerOutcome(booking.status, status, unlimited)
    const outcome = { booking: { ...booking, status }, returned: { sessions, days }, unlimited }
    if (status === 'class cancelled') {
      const made = await returnForCancelledSession(trx, deps, booking, by.personId, now)
      outcome.returned = { sessions, days: made?.days ?? 0 }
    } else {
      await endBooking(trx, { booking, to: status, by: by.personId, now })
      await mailer.sendMade(trx, bookingCancelled, bookingId)
    }
    await by.staff?.also?.(trx, outcome)
    return outcome
  }
  const outcome = await atSession(found.session.sessionId, () => inTransaction(db, cancel))
  await invalidation.invalidate('timetable')
  return outcome
}
