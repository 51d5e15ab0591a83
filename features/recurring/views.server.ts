import { viewSeat } from '#features/booking/usecases/bookMany.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { datesFrom, type StoredDate } from './dateStore.server.ts'
import { missesToEnd } from './rules.ts'
import type { AffectedDatesView, PlannedDateView, RecurringPreview, RecurringView } from './schema.ts'
import { activeOf, type RecurringClass, type RecurringRow } from './store.server.ts'
import type { AffectedDate } from './usecases/changeRecurring.server.ts'
import type { PlanRequest, RecurringPlan } from './usecases/plan.server.ts'

const viewClass = ({ classId, title, location, time, duration, instructor, image }: RecurringClass) => ({
  _id: classId,
  title,
  location,
  time,
  duration,
  instructor: { name: instructor, image: { secureUrl: image } },
})

export function viewPlan(
  { request, dates, seats, holidays, passes }: RecurringPlan & { request: PlanRequest },
  now: Temporal.Instant,
): RecurringPreview {
  const names = new Map(passes.map(({ id, packageName }) => [id, packageName]))
  return {
    class: viewClass(request.class),
    weekday: request.weekday,
    dates: dates.map(({ date, outcome, passId, sessionsLeft, expiresOn, opensOn, code }): PlannedDateView => {
      const day = date.toString()
      const seat = seats.get(day)
      return {
        date: day,
        outcome,
        passId,
        packageName: (passId && names.get(passId)) ?? null,
        sessionsLeft,
        session: seat ? viewSeat(seat) : null,
        holiday: holidays.get(day) ?? null,
        opensOn: opensOn?.toString() ?? null,
        isLastDay: expiresOn?.equals(date) ?? false,
        message: code && (outcome === 'refused' || outcome === 'later') ? refusalText[code]({}) : null,
      }
    }),
    missedToEnd: missesToEnd(studioSettings(), now),
  }
}

const stateOf = ({ bookingId, waits }: StoredDate) =>
  bookingId !== null ? 'booked' : waits ? 'waiting' : 'skipped'

/** The pause now or later; a pause that is over stays stored, and is not shown. */
const viewPause = ({ pausedFrom, pausedTo }: RecurringRow, now: Temporal.Instant) =>
  pausedFrom && pausedTo && !isDayBefore(pausedTo, studioDay(now))
    ? { pausedFrom: pausedFrom.toString(), pausedTo: pausedTo.toString() }
    : { pausedFrom: null, pausedTo: null }

const viewRow = (row: RecurringRow, dates: StoredDate[], now: Temporal.Instant): RecurringView => ({
  _id: row.id,
  class: viewClass(row),
  weekday: row.weekday,
  startsOn: row.startsOn.toString(),
  endsOn: row.endsOn?.toString() ?? null,
  endsWithPass: row.endsWithPass,
  ...viewPause(row, now),
  dates: dates.map((date) => ({ date: date.date, state: stateOf(date) })),
})

/** The recurring bookings of a person. */
export async function recurringOf(db: Db, personId: string, now: Temporal.Instant): Promise<RecurringView[]> {
  const rows = await activeOf(db, personId)
  const ids = rows.map(({ id }) => id)
  const dates = Map.groupBy(await datesFrom(db, ids, studioDay(now)), ({ recurringId }) => recurringId)
  return rows.map((row) => viewRow(row, dates.get(row.id) ?? [], now))
}

export const viewAffectedDates = (
  { recurring, dates }: { recurring: RecurringRow; dates: AffectedDate[] },
  now: Temporal.Instant,
): AffectedDatesView => ({
  recurring: viewRow(recurring, [], now),
  dates: dates.map(({ date, what, cost, booking }) => ({
    date,
    what,
    cost,
    startsAt: booking && isoInstant(booking.session.startsAt),
  })),
})
