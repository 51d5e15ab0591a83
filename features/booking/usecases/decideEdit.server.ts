import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockPasses } from '#features/passes/reads.server.ts'
import { lockGenerating } from '#features/timetable/reads.server.ts'
import type { Layout } from '#features/timetable/sessionEdits.ts'
import {
  closeWaitingEdit,
  type LaidOpenEdit,
  lockWaitingEdit,
} from '#features/timetable/usecases/sessionEdits.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import { releaseUntilStart } from '../affectedStore.server.ts'
import type { BookingDeps } from '../deps.ts'
import { classChanged } from '../mailKinds.ts'
import { chargedBookings } from '../store.server.ts'
import { markCancelled, settleCancelledSession } from './cancelSession.server.ts'
import { clearMarks } from './clearMarks.server.ts'

export interface EditDecision {
  sessionId: string
  decision: 'applied' | 'kept'
  /** The member of staff who decides. */
  by: string
  /**
   * Called when the session is locked, before it changes; throws if the edit differs from what the member of staff was
   * shown.
   */
  first?: (trx: Trx) => Promise<void>
}

/**
 * Staff decide on a timetable edit that waits because people have booked the session (`waitingEdits` shows its
 * effects and how many people it affects). Kept: the session stays as it is, although its rule differs. Applied:
 * the session is either changed or cancelled. If it is changed, everybody who has booked it is notified and may
 * cancel free of charge, as with a change in the console. If it is cancelled, everything is returned. Throws
 * NOT_FOUND if no edit waits; TIMETABLE_CLASH if its instructor teaches another session then.
 */
export async function decideEdit(
  deps: BookingDeps,
  made: EditDecision,
  now: Temporal.Instant,
): Promise<void> {
  const cancelled = await inTransaction(deps.db, (trx) => record(trx, deps, made, now)).catch(
    (error: unknown) => {
      throw violates(error, 'session_instructor_once') ? new Refusal('TIMETABLE_CLASH') : error
    },
  )
  if (cancelled) await settleCancelledSession(deps, made.sessionId, made.by, now)
}

/** Records the decision. Returns whether it cancels the session. */
async function record(
  trx: Trx,
  deps: BookingDeps,
  { sessionId, decision, by, first }: EditDecision,
  now: Temporal.Instant,
): Promise<boolean> {
  // This lock is taken before all others: a change of a room's spots locks the room before the sessions there.
  await lockGenerating(trx)
  // Passes are locked before sessions, the order used everywhere.
  const charged = await chargedBookings(trx, sessionId)
  await lockPasses(
    trx,
    charged.map(({ passId }) => passId),
  )
  const waiting = await lockWaitingEdit(trx, sessionId, now)
  if (!waiting) throw new Refusal('NOT_FOUND')
  await first?.(trx)
  await closeWaitingEdit(trx, waiting, { decision, by }, now)
  await recordAudit(trx, by, actionOf(waiting, decision), now)
  if (decision === 'kept') return false
  if (!waiting.next) {
    await markCancelled(trx, deps, { sessionId, reason: waiting.words, by }, now)
    return true
  }
  const booked = (await chargedBookings(trx, sessionId))
    .filter(({ status }) => status === 'scheduled' || status === 'attended')
    .map(({ id }) => id)
  const { current } = waiting.session
  const { layout } = waiting.next
  if (isBefore(current.startsAt, layout.startsAt)) await clearMarks(trx, booked, by, now)
  if (!isSameAppointment(current, layout)) await releaseUntilStart(trx, booked)
  for (const id of booked) await deps.mailer.sendMade(trx, classChanged, id)
  return false
}

function actionOf({ session, next, words }: LaidOpenEdit, decision: EditDecision['decision']) {
  const { id: subjectId, current, affected } = session
  const applied = decision === 'applied'
  return {
    action: 'session.decideEdit',
    subject: 'session',
    subjectId,
    before: inWords(current),
    after: { decision, bookings: affected, ...(applied && next ? inWords(next.layout) : {}) },
    ...(applied && !next ? { reason: words } : {}),
  } as const
}

/** True if the time and the instructor are those that the members booked. */
const isSameAppointment = (a: Layout, b: Layout): boolean =>
  a.startsAt.equals(b.startsAt) && a.endsAt.equals(b.endsAt) && a.instructorId === b.instructorId

const inWords = ({ startsAt, endsAt, instructorId, capacity }: Layout) => ({
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
  instructorId,
  capacity,
})
