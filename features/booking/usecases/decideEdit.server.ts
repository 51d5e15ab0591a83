import {
  closeEdit,
  lockWaitingEdit,
  reviseSession,
} from '#features/timetable/usecases/sessionEdits.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { classChanged } from '../mailKinds.ts'
import { costlyBookings } from '../store.server.ts'
import { markCancelled, settleCancelledSession } from './cancelSession.server.ts'

export interface EditDecision {
  sessionId: string
  decision: 'applied' | 'kept'
  /** Who of the staff decides. */
  by: string
}

/**
 * Staff decide on an edit of the timetable that waits because people booked the session (`waitingEdits` shows
 * what it would do and to how many). Kept: the session stays as it is, against its rule. Applied: it is changed
 * and everybody booked is told, or it is cancelled and everything returned. Throws NOT_FOUND when nothing waits.
 */
export async function decideEdit(
  deps: BookingDeps,
  made: EditDecision,
  now: Temporal.Instant,
): Promise<void> {
  const cancelled = await inTransaction(deps.db, (trx) => record(trx, deps, made, now))
  if (cancelled) await settleCancelledSession(deps, made.sessionId, made.by, now)
  else await deps.invalidation.invalidate('timetable')
}

/** Answers whether the session is cancelled by it. */
async function record(
  trx: Trx,
  deps: BookingDeps,
  { sessionId, decision, by }: EditDecision,
  now: Temporal.Instant,
): Promise<boolean> {
  const waiting = await lockWaitingEdit(trx, sessionId, now)
  if (!waiting) throw new Refusal('NOT_FOUND')
  await closeEdit(trx, sessionId, decision, by, now)
  if (decision === 'kept') return false
  if (!waiting.next) {
    await markCancelled(trx, deps, sessionId, waiting.words, now)
    return true
  }
  await reviseSession(trx, sessionId, waiting.next)
  for (const { id, status } of await costlyBookings(trx, sessionId)) {
    if (status === 'scheduled') await deps.mailer.sendMade(trx, classChanged, id)
  }
  return false
}
