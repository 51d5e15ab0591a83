import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { startLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { markCancelled } from '#features/booking/usecases/cancelSession.server.ts'
import { clearMarks } from '#features/booking/usecases/clearMarks.server.ts'
import { freeUntilStart, returnMovedBooking } from '#features/booking/usecases/movedBookings.server.ts'
import { lockPasses } from '#features/passes/reads.server.ts'
import { lockGenerating, lockSessions } from '#features/timetable/reads.server.ts'
import { cancellationReasons } from '#features/timetable/usecases/followRules.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import {
  forgetEdits,
  removeSession,
  reviseSession,
} from '#features/timetable/usecases/sessionEdits.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatLongDayTime, isBefore } from '#lib/time.ts'
import type { TimetableChange } from '../console/changeSchema.ts'
import { moveToRoom } from '../planStore.server.ts'
import { movesInstructor } from '../rules.ts'
import { actionOf } from './audit.ts'
import { makePlan, type NamedDate, type Plan } from './makePlan.server.ts'
import { notifiedBy, notifiedOfChange, requiresNotice, sendNotices } from './notices.server.ts'
import { settleCancelledSessionsJob } from './settleCancelledSessions.server.ts'
import { writeChange } from './writeChange.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'jobs' | 'mailer'>

export interface ApplyResult {
  classId: string | null
  /** The long job that cancels the bookings of cancelled dates. */
  jobId: string | null
  notified: number
}

/**
 * Applies a timetable change as its preview has shown it: rules, sessions, bookings, mails and audit together, or
 * nothing. Throws TIMETABLE_MOVED if the preview would differ by now, TIMETABLE_CLASH, NOTHING_TO_CHANGE, and what
 * `makePlan` throws. Locks in the usual order: generation, passes, sessions.
 */
export async function applyChange(
  deps: ChangeDeps,
  by: Caller,
  { change, version }: { change: TimetableChange; version: string },
  now: Temporal.Instant,
): Promise<ApplyResult> {
  return inTransaction(deps.db, async (trx) => {
    await lockGenerating(trx)
    await lockPlanned(trx, await planIfUnchanged(trx, change, version, now))
    // The plan is made again, while nobody can book or cancel until it is applied.
    const plan = await planIfUnchanged(trx, change, version, now)
    return apply(trx, deps, { change, plan, by: by.personId }, now)
  }).catch((error: unknown) => {
    const clashes = violates(error, 'session_instructor_once') || violates(error, 'session_room')
    throw clashes ? new Refusal('TIMETABLE_CLASH') : error
  })
}

async function planIfUnchanged(
  trx: Trx,
  change: TimetableChange,
  version: string,
  now: Temporal.Instant,
): Promise<Plan> {
  const plan = await makePlan(trx, change, now)
  const [clash] = plan.clashes
  if (clash) {
    const { other } = clash
    const instructor = plan.instructors.get(other.instructorId) ?? ''
    const room = clash.why === 'room' ? plan.rooms.get(other.roomId ?? '')?.name : undefined
    const details = { instructor, title: other.title, when: formatLongDayTime(other.startsAt) }
    throw new Refusal('TIMETABLE_CLASH', { details: room ? { ...details, room } : details })
  }
  if (plan.version !== version) throw new Refusal('TIMETABLE_MOVED')
  return plan
}

async function lockPlanned(trx: Trx, { affectedBookings, dates }: Plan): Promise<void> {
  await lockPasses(
    trx,
    affectedBookings.map(({ booking }) => booking.passId),
  )
  await lockSessions(trx, idsOf(dates))
}

const idsOf = (dates: NamedDate[]): string[] => dates.flatMap(({ sessionId }) => sessionId ?? [])

interface PlannedChange {
  change: TimetableChange
  plan: Plan
  by: string
}

async function apply(
  trx: Trx,
  deps: ChangeDeps,
  planned: PlannedChange,
  now: Temporal.Instant,
): Promise<ApplyResult> {
  const { change, plan, by } = planned
  const classId = await writeChange(trx, change, plan)
  await forgetEdits(trx, idsOf(plan.dates))
  // Dates are removed first, so that no new date clashes with one that is about to be removed.
  for (const date of plan.dates.filter(({ after }) => !after)) await drop(trx, deps, date, planned, now)
  for (const date of plan.dates) await revise(trx, date)
  await generateSessions(trx, now)
  const notified = await notify(trx, deps, planned, now)
  await recordAudit(trx, by, actionOf(change, plan, classId), now)
  return { classId, notified, jobId: await startSettlementJob(trx, deps, planned, now) }
}

const reasonsOfChanges: Partial<Record<TimetableChange['kind'], string>> = {
  addHoliday: cancellationReasons.holiday,
  changeClass: cancellationReasons.notInRule,
}

async function drop(
  trx: Trx,
  deps: ChangeDeps,
  { sessionId, outcome }: NamedDate,
  { change, by }: PlannedChange,
  now: Temporal.Instant,
): Promise<void> {
  if (!sessionId) return
  if (outcome === 'remove') return removeSession(trx, sessionId)
  const reason = 'reason' in change ? change.reason : (reasonsOfChanges[change.kind] ?? '')
  await markCancelled(trx, deps, { sessionId, reason, by }, now)
}

async function revise(trx: Trx, date: NamedDate): Promise<void> {
  const { sessionId, after: layout, laidOut, roomId } = date
  if (!sessionId || !layout || !laidOut) return
  // Frees the old room first: the new room was checked only for the new time.
  if (roomId !== date.previousRoomId) await moveToRoom(trx, sessionId, null)
  await reviseSession(trx, sessionId, { layout, laidOut }, movesInstructor(date) ? true : undefined)
  if (roomId !== date.previousRoomId) await moveToRoom(trx, sessionId, roomId)
}

/**
 * Cancels bookings that can't stay, lets the other members cancel free of charge, and queues one mail per person, also
 * for those who are only on a waitlist. Returns the number of people who are notified.
 */
async function notify(
  trx: Trx,
  { mailer }: ChangeDeps,
  { plan, by, change }: PlannedChange,
  now: Temporal.Instant,
): Promise<number> {
  const moved = plan.affectedBookings.filter(({ date }) => date.outcome === 'change')
  for (const { becomes, booking } of moved) {
    if (becomes === 'returned') await returnMovedBooking(trx, booking, by, now)
  }
  const later = moved.filter(({ becomes, date }) => becomes !== 'returned' && isLater(date))
  await clearMarks(
    trx,
    later.map(({ booking }) => booking.bookingId),
    by,
    now,
  )
  await freeUntilStart(
    trx,
    moved.filter(({ leavesFree }) => leavesFree).map(({ booking }) => booking.bookingId),
  )
  const requires = (date: NamedDate) => requiresNotice(date, change)
  await sendNotices(trx, { mailer }, { plan, notified: notifiedOfChange(plan, requires) }, now)
  return notifiedBy(plan, requires).notified.size
}

const isLater = ({ before, after }: NamedDate): boolean =>
  before !== null && after !== null && isBefore(before.startsAt, after.startsAt)

/** The bookings of cancelled dates are cancelled one by one after the commit; this job shows the progress. */
async function startSettlementJob(
  trx: Trx,
  { jobs }: ChangeDeps,
  { plan, by }: PlannedChange,
  now: Temporal.Instant,
): Promise<string | null> {
  const cancelled = plan.affectedBookings.filter(({ date }) => date.outcome === 'cancel')
  if (!cancelled.length) return null
  const sessionIds = [...new Set(cancelled.map(({ booking }) => booking.sessionId))]
  const job = { kind: settleCancelledSessionsJob.name, total: cancelled.length, startedBy: by }
  const jobId = await startLongJob(trx, { ...job, details: { sessionIds } }, now)
  await jobs.enqueue(trx, settleCancelledSessionsJob, { jobId, sessionIds, by })
  return jobId
}
