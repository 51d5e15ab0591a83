import * as z from 'zod'
import { bookEach, confirmEach, lockMany } from '#features/booking/usecases/bookMany.server.ts'
import { refuseOrDecideAgain } from '#features/booking/usecases/bookSession.server.ts'
import { decisionTransaction, untilDecided } from '#features/booking/usecases/untilDecided.server.ts'
import { lockPassesOf } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isDayBefore, laterDay, studioDay } from '#lib/time.ts'
import { attendanceOf, datesFrom, recordDates } from '../dateStore.server.ts'
import type { RecurringDeps } from '../deps.ts'
import { recurringDateMissed } from '../mailKinds.ts'
import { finalDates, isMissed, lastCoveredDate, missesToEnd, type Outcome, quietSeconds } from '../rules.ts'
import {
  activeById,
  dueRecurring,
  type EndReason,
  lockActive,
  type RecurringRow,
  recordPlanning,
  setLastDay,
} from '../store.server.ts'
import { cancelAffectedDates, finish } from './changeRecurring.server.ts'
import { lastOpenDay, makePlan, plannedSessions } from './plan.server.ts'
import { joinWaitlistJob } from './waiting.server.ts'

/** Books the dates that have become bookable, and ends recurring bookings that are over. */
export const advanceRecurringJob: JobKind<object> = {
  name: 'recurring.advance',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/5 * * * *',
}

/**
 * The outcomes about which the member gets a mail, because they expected a seat and may not know why they have none.
 */
const notifiedAbout: Outcome[] = ['full', 'overlap', 'refused', 'frozen']

/** Processes each recurring booking separately, so that a failure does not stop the others. */
export async function advanceAll(deps: RecurringDeps, now: Temporal.Instant): Promise<void> {
  const days = { today: studioDay(now), lastDay: lastOpenDay(now), now }
  const failures: unknown[] = []
  for (const id of await dueRecurring(deps.db, days, missesToEnd(studioSettings(), now) > 0)) {
    await advanceOne(deps, id, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} recurring bookings were not advanced`)
}

/** Decides the dates that can be booked now. Each date is decided once, even if this runs several times. */
export async function advanceOne(deps: RecurringDeps, id: string, now: Temporal.Instant): Promise<void> {
  const { db, jobs, mailer } = deps
  const active = await activeById(db, id)
  if (!active) return
  const { personId } = active
  const advance = async (trx: Trx) => {
    await lockPassesOf(trx, personId)
    if (!(await lockActive(trx, id))) return
    const recurring = await activeById(trx, id)
    if (recurring?.personId !== personId) return
    const endReason = await endReasonOf(trx, recurring, now)
    if (endReason) return end(trx, deps, recurring, endReason, now)
    const request = await requestFor(trx, recurring, now)
    await lockMany(trx, await plannedSessions(trx, request, now))
    const plan = (await makePlan(trx, request, now)).dates
    const before = await datesFrom(trx, [id], request.from)
    const decided = new Set(before.map(({ date }) => date))
    const isOpen = ({ date }: { date: Temporal.PlainDate }) => !decided.has(date.toString())
    const { endsOn } = request
    const days = { today: studioDay(now), lastOpenDay: lastOpenDay(now), endsOn }
    const open = finalDates(plan, days).filter(isOpen)
    const datesWith = (outcome: Outcome) =>
      open.filter((date) => date.outcome === outcome).map(({ date }) => date.toString())
    const { classId } = recurring
    const requests = datesWith('book').map((date) => ({ classId, date }))
    const member = { personId, bookedBy: personId, unlisted: recurring.startedByStaff }
    const results = await bookEach(trx, requests, member, now)
    const seconds = quietSeconds(studioSettings(), now)
    await confirmEach(trx, deps, results, seconds)
    const bookings = new Map(results.map((booking) => [booking.session.date.toString(), booking.id]))
    const ids = await recordDates(trx, id, open, bookings, now)
    for (const date of datesWith('wait')) await jobs.enqueue(trx, joinWaitlistJob, { recurringId: id, date })
    for (const { date, outcome } of open) {
      const dateId = ids.get(date.toString())
      if (dateId && notifiedAbout.includes(outcome))
        await mailer.sendMade(trx, recurringDateMissed, dateId, seconds)
    }
    await recordPlanning(trx, id, { now, until: days.lastOpenDay })
    if (!recurring.endsWithPass) return
    // With a new pass the recurring booking continues, although it would have ended with the old pass.
    if (!plan.some(({ outcome }) => outcome === 'passEnds')) return setLastDay(trx, id, null)
    const held = before.filter(({ bookingId, waits }) => bookingId !== null || waits)
    const covered = lastCoveredDate(plan)?.toString()
    const last = [...held.map(({ date }) => date), ...(covered ? [covered] : [])].toSorted().at(-1)
    if (last) await setLastDay(trx, id, last)
    else await finish(trx, deps, id, 'passEnded', now)
  }
  await untilDecided(() => decisionTransaction(db, advance).catch(refuseOrDecideAgain))
}

async function endReasonOf(
  trx: Trx,
  recurring: RecurringRow,
  now: Temporal.Instant,
): Promise<EndReason | null> {
  const limit = missesToEnd(studioSettings(), now)
  if (limit > 0 && isMissed(await attendanceOf(trx, recurring.id, limit, now), limit)) return 'missed'
  return recurring.endsOn && isDayBefore(recurring.endsOn, studioDay(now)) ? 'over' : null
}

/** Ends it. Cancels the bookings that are free to cancel only if the reason is that the member missed classes. */
async function end(
  trx: Trx,
  deps: RecurringDeps,
  { id, personId }: RecurringRow,
  reason: EndReason,
  now: Temporal.Instant,
): Promise<void> {
  if (reason !== 'missed') return finish(trx, deps, id, reason, now)
  const change = { id, personId, by: null }
  await cancelAffectedDates(trx, deps, change, null, now, () => finish(trx, deps, id, reason, now))
}

async function requestFor(trx: Trx, recurring: RecurringRow, now: Temporal.Instant) {
  const { personId, weekday, endsWithPass, waitsIfFull, pausedFrom, pausedTo, startedByStaff } = recurring
  const endsOn = endsWithPass ? null : recurring.endsOn
  const from = laterDay(recurring.startsOn, studioDay(now))
  const pause = pausedFrom && pausedTo ? { from: pausedFrom, to: pausedTo } : null
  const decided = await datesFrom(trx, [recurring.id], from)
  // Dates that were decided without a seat are planned as left out, so that no pass pays for them.
  const out = decided.filter(({ bookingId, waits }) => bookingId === null && !waits)
  const leftOut = new Set(out.map(({ date }) => date))
  const rights = { byStaff: false, startedByStaff }
  return { personId, class: recurring, weekday, from, endsOn, waitsIfFull, leftOut, pause, ...rights }
}
