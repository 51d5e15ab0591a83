import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { bookingsByIds, type OwnBooking } from '#features/booking/usecases/bookingsByIds.server.ts'
import { cancelEach, costOfCancelling, lockMany } from '#features/booking/usecases/bookMany.server.ts'
import { refuseOrDecideAgain } from '#features/booking/usecases/bookSession.server.ts'
import { decisionTransaction, untilDecided } from '#features/booking/usecases/untilDecided.server.ts'
import { lockPassesOf } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import {
  datesFrom,
  forgetPaused,
  lockWaitingDates,
  markPaused,
  type StoredDate,
} from '../dateStore.server.ts'
import type { RecurringDeps } from '../deps.ts'
import { recurringEnded } from '../mailKinds.ts'
import { quietSeconds } from '../rules.ts'
import {
  activeById,
  type EndReason,
  endRecurring,
  lockActive,
  type RecurringRow,
  setPause,
} from '../store.server.ts'
import type { BookedFor } from './startRecurring.server.ts'
import { leaveWaitlistsJob } from './waiting.server.ts'

export interface Range {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/**
 * What happens to a date when the recurring booking is ended or paused. `back`: its booking is cancelled free of
 * charge; `stays`: it stays booked, because cancelling would cost; `waitlist`: the person leaves the waitlist.
 */
export interface AffectedDate {
  date: string
  what: 'back' | 'stays' | 'waitlist'
  booking: OwnBooking | null
  cost: 'free' | 'late' | 'byNotice' | null
}

/**
 * The dates that are affected if the recurring booking is ended; with a range, if it is paused. Throws NOT_FOUND.
 */
export async function previewAffectedDates(
  db: Db,
  { id, personId }: { id: string; personId: string },
  range: Range | null,
  now: Temporal.Instant,
): Promise<{ recurring: RecurringRow; dates: AffectedDate[] }> {
  const recurring = await activeById(db, id)
  if (recurring?.personId !== personId) throw new Refusal('NOT_FOUND')
  return { recurring, dates: (await affectedDates(db, id, range, now)).dates }
}

/** `waiting`: the dates that wait for a seat, including those whose waitlist is not joined yet. */
async function affectedDates(
  db: Db,
  id: string,
  range: Range | null,
  now: Temporal.Instant,
): Promise<{ dates: AffectedDate[]; waiting: string[] }> {
  const stored = (await datesFrom(db, [id], range?.from ?? studioDay(now))).filter(
    ({ date }) => !range || !isDayBefore(range.to, Temporal.PlainDate.from(date)),
  )
  const bookings = await bookingsByIds(
    db,
    stored.flatMap(({ ownBookingId }) => ownBookingId ?? []),
  )
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const isWaiting = ({ outcome, bookingId }: StoredDate) => outcome === 'waiting' && bookingId === null
  const dates = stored.flatMap((storedDate): AffectedDate[] => {
    const { date, ownBookingId, waits } = storedDate
    // A booking that the member made themselves, or from an offer of the waitlist, stays.
    const booking = (ownBookingId && byId.get(ownBookingId)) || null
    if (!booking)
      return waits && isWaiting(storedDate) ? [{ date, what: 'waitlist', booking, cost: null }] : []
    // A class that has begun can't be cancelled any more.
    if (!isBefore(now, booking.session.startsAt)) return []
    const cost = costOfCancelling(booking, now)
    return [{ date, what: cost === 'free' ? 'back' : 'stays', booking, cost }]
  })
  return { dates, waiting: stored.filter(isWaiting).map(({ date }) => date) }
}

export interface Change extends BookedFor {
  id: string
  /**
   * The dates that were shown as `back`; undefined: none were shown, so the change is not refused if they differ.
   */
  seen?: string[]
}

/**
 * Cancels the bookings that are free to cancel, then calls `write` with all affected dates, in the caller's
 * transaction. Throws NOT_FOUND if the recurring booking has ended, CHANGED if the dates are not those that were seen.
 */
export async function cancelAffectedDates(
  trx: Trx,
  { jobs }: Pick<RecurringDeps, 'jobs'>,
  { id, personId, by, seen }: Omit<Change, 'by'> & { by: string | null },
  range: Range | null,
  now: Temporal.Instant,
  write: (back: string[]) => Promise<void>,
): Promise<number> {
  await lockPassesOf(trx, personId)
  if (!(await lockActive(trx, id))) throw new Refusal('NOT_FOUND')
  const recurring = await activeById(trx, id)
  if (recurring?.personId !== personId) throw new Refusal('NOT_FOUND')
  const sessionsOf = (dates: AffectedDate[]) =>
    dates.flatMap(({ booking }) => booking?.session.sessionId ?? [])
  await lockMany(trx, sessionsOf((await affectedDates(trx, id, range, now)).dates))
  const from = (range?.from ?? studioDay(now)).toString()
  await lockWaitingDates(trx, id, { from, to: range?.to.toString() ?? null })
  const { dates, waiting } = await affectedDates(trx, id, range, now)
  const back = dates.filter(({ what }) => what === 'back')
  const days = back.map(({ date }) => date)
  if (seen && seen.join() !== days.join()) throw new Refusal('CHANGED')
  const bookings = back.flatMap(({ booking }) => booking ?? [])
  await cancelEach(trx, bookings, by, now)
  const { classId } = recurring
  if (waiting.length) await jobs.enqueue(trx, leaveWaitlistsJob, { personId, classId, dates: waiting })
  await write([...days, ...waiting])
  return bookings.length
}

const cancelDates = (
  { db, jobs }: RecurringDeps,
  change: Change,
  range: Range | null,
  now: Temporal.Instant,
  write: (trx: Trx, back: string[]) => Promise<void>,
): Promise<number> => {
  const by = change.by ?? change.personId
  const attempt = (trx: Trx) =>
    cancelAffectedDates(trx, { jobs }, { ...change, by }, range, now, (back) => write(trx, back))
  return untilDecided(() => decisionTransaction(db, attempt).catch(refuseOrDecideAgain))
}

/**
 * Ends a recurring booking: dates that can be cancelled free of charge are cancelled, the others stay booked. One
 * mail lists both.
 */
export const stopRecurring = (deps: RecurringDeps, change: Change, now: Temporal.Instant): Promise<number> =>
  cancelDates(deps, change, null, now, async (trx) => {
    await finish(trx, deps, change.id, change.by ? 'byStaff' : 'byMember', now)
    await audit(trx, change, 'recurring.end', {}, now)
  })

/**
 * Ends a recurring booking and queues its mail: at once if the member ended it, otherwise after the quiet hours.
 */
export async function finish(
  trx: Trx,
  { mailer }: Pick<RecurringDeps, 'mailer'>,
  id: string,
  reason: EndReason,
  now: Temporal.Instant,
): Promise<void> {
  await endRecurring(trx, id, reason, now)
  await mailer.sendMade(
    trx,
    recurringEnded,
    id,
    reason === 'byMember' ? 0 : quietSeconds(studioSettings(), now),
  )
}

/**
 * Pauses a recurring booking: books nothing in the range, and cancels its bookings there that are free to cancel.
 * Throws RECURRING_PAST.
 */
export async function pauseRecurring(
  deps: RecurringDeps,
  change: Change,
  range: Range,
  now: Temporal.Instant,
): Promise<number> {
  if (isDayBefore(range.to, range.from) || isDayBefore(range.to, studioDay(now)))
    throw new Refusal('RECURRING_PAST')
  return cancelDates(deps, change, range, now, async (trx, back) => {
    await setPause(trx, change.id, range)
    // Dates that only an earlier pause included are booked again.
    await forgetPaused(trx, change.id, studioDay(now))
    await markPaused(trx, change.id, back)
    const after = { from: range.from.toString(), to: range.to.toString() }
    await audit(trx, change, 'recurring.pause', after, now)
  })
}

/** Ends the pause now: its dates are booked again if they have a free seat. Throws NOT_FOUND. */
export const resumeRecurring = (
  { db }: RecurringDeps,
  change: Change,
  now: Temporal.Instant,
): Promise<void> =>
  untilDecided(() =>
    decisionTransaction(db, async (trx) => {
      const { id, personId } = change
      await lockPassesOf(trx, personId)
      if (!(await lockActive(trx, id))) throw new Refusal('NOT_FOUND')
      if ((await activeById(trx, id))?.personId !== personId) throw new Refusal('NOT_FOUND')
      await setPause(trx, id, null)
      await forgetPaused(trx, id, studioDay(now))
      await audit(trx, change, 'recurring.resume', {}, now)
    }),
  )

/** Writes an audit entry if staff made the change for a member. */
async function audit(
  trx: Trx,
  { personId, by }: BookedFor,
  action: 'recurring.end' | 'recurring.pause' | 'recurring.resume',
  after: Record<string, string>,
  now: Temporal.Instant,
): Promise<void> {
  if (!by) return
  await recordAudit(trx, by, { subject: 'person', subjectId: personId, personId, action, after }, now)
}
