import * as z from 'zod'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { costlyBookings, markSessionCancelled } from '../store.server.ts'
import { returnForCancelledSession } from './endBooking.server.ts'

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
  await inTransaction(deps.db, (trx) => markCancelled(trx, deps, sessionId, reason, now))
  await settleCancelledSession(deps, sessionId, by, now)
}

/** The first half: from its commit on nobody books, and the job settles what this process may not come to. */
export async function markCancelled(
  trx: Trx,
  { jobs }: Pick<BookingDeps, 'jobs'>,
  sessionId: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await markSessionCancelled(trx, sessionId, reason, now))) throw new Refusal('SESSION_CANCELLED')
  await jobs.enqueue(trx, settleCancelledSessionJob, { sessionId })
}

/**
 * Returns what the bookings of a cancelled session have cost, also to those who had cancelled it late;
 * repeating it changes nothing.
 */
export async function settleCancelledSession(
  deps: BookingDeps,
  sessionId: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  for (const booking of await costlyBookings(deps.db, sessionId)) {
    await inTransaction(deps.db, (trx) => returnForCancelledSession(trx, deps, booking, by, now))
  }
  await deps.invalidation.invalidate('timetable')
}
