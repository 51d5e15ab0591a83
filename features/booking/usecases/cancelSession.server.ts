import * as z from 'zod'
import { issueCredits } from '#features/promoCode/usecases/credits.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { asServer } from '#lib/acting.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { decideStudioDebt, mayOweCredit } from '../owedRules.ts'
import { expectedBookings, markSessionCancelled } from '../sessionStore.server.ts'
import { chargedBookings } from '../store.server.ts'
import { returnForCancelledSession } from './endBooking.server.ts'

const settlePayload = z.object({
  sessionId: z.uuid(),
  /** The member of staff who cancelled it. */
  by: z.uuid().nullish(),
})
/**
 * Settles the bookings of a cancelled session. Enqueued in the transaction of the cancellation, so that a crash does
 * not lose it.
 */
export const settleCancelledSessionJob: JobKind<z.infer<typeof settlePayload>> = {
  name: 'booking.settleCancelledSession',
  payload: settlePayload,
  retryLimit: 20,
}

/**
 * The studio cancels a session: it can no longer be booked, all bookings are returned and everybody is notified. The
 * bookings are settled one at a time, so that no transaction holds the lock of one pass while it waits for another.
 */
export async function cancelSession(
  deps: BookingDeps,
  sessionId: string,
  reason: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(deps.db, (trx) => markCancelled(trx, deps, { sessionId, reason, by }, now))
  await settleCancelledSession(deps, sessionId, by, now)
}

/**
 * The first part of a cancellation. Once it is committed, nobody can book the session, the credits that the studio owes
 * exist, and the job settles the bookings that this process does not settle.
 */
export async function markCancelled(
  trx: Trx,
  { jobs }: Pick<BookingDeps, 'jobs'>,
  { sessionId, reason, by }: { sessionId: string; reason: string; by: string | null },
  now: Temporal.Instant,
): Promise<void> {
  if (!(await markSessionCancelled(trx, sessionId, reason, now))) throw new Refusal('SESSION_CANCELLED')
  await jobs.enqueue(trx, settleCancelledSessionJob, { sessionId, by })
  if (!mayOweCredit(studioSettings())) return
  const credits = (await expectedBookings(trx, sessionId)).flatMap((booking) => {
    const owed = decideStudioDebt(booking, studioSettings())
    return typeof owed === 'object' ? { bookingId: booking.id, personId: booking.personId, ...owed } : []
  })
  await issueCredits(trx, credits, by, now)
}

/**
 * Returns what the bookings of a cancelled session have cost, including late cancellations; idempotent. A booking that
 * can't be returned does not stop the others; after all others it throws.
 */
export async function settleCancelledSession(
  deps: BookingDeps,
  sessionId: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const failures: unknown[] = []
  for (const booking of await chargedBookings(deps.db, sessionId)) {
    const settled = asServer(() =>
      inTransaction(deps.db, (trx) => returnForCancelledSession(trx, deps, booking, by, now)),
    )
    await settled.catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw cancellationError(`${failures.length} of its bookings`, failures)
}

export const cancellationError = (what: string, failures: unknown[]): AggregateError => {
  const [first] = failures
  return new AggregateError(
    failures,
    `${what} could not be settled: ${first instanceof Error ? first.message : first}`,
  )
}
