import { type ManyFacts, meetingDates, readMany } from '#features/booking/usecases/bookMany.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { holidaysOf } from '#features/timetable/reads.server.ts'
import { bookableWeeks } from '#features/timetable/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { earlierDay, isDayBefore, laterDay, studioDay } from '#lib/time.ts'
import { datesOn, type PlannedDate, planDates } from '../rules.ts'
import { type RecurringClass, sessionsOn } from '../store.server.ts'

export interface PlanRequest {
  personId: string
  class: RecurringClass
  weekday: number
  from: Temporal.PlainDate
  endsOn: Temporal.PlainDate | null
  waitsIfFull: boolean
  leftOut: ReadonlySet<string>
  pause: { from: Temporal.PlainDate; to: Temporal.PlainDate } | null
  byStaff: boolean
  startedByStaff: boolean
}

export interface RecurringPlan {
  dates: PlannedDate[]
  /** The seats of the sessions, by date. */
  seats: Map<string, ManyFacts['seats'][number]>
  holidays: Map<string, string>
  passes: ManyFacts['passes']
}

/** The longest possible plan: half a year. */
const MAX_WEEKS = 26

/** The last day that can be booked now. */
export const lastOpenDay = (now: Temporal.Instant): Temporal.PlainDate =>
  studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) })

/** The sessions of a plan that can be booked now. They must be locked before the plan is made. */
export const plannedSessions = (
  db: Db,
  { class: { classId }, weekday, from, endsOn }: Pick<PlanRequest, 'class' | 'weekday' | 'from' | 'endsOn'>,
  now: Temporal.Instant,
): Promise<string[]> => {
  const open = lastOpenDay(now)
  return sessionsOn(db, { classId, weekday }, { from, to: endsOn ? earlierDay(endsOn, open) : open })
}

/** The result for each date; see `planDates`. */
export async function makePlan(db: Db, request: PlanRequest, now: Temporal.Instant): Promise<RecurringPlan> {
  const { personId, class: classRow, weekday, from, endsOn, waitsIfFull, leftOut, pause } = request
  const { byStaff, startedByStaff } = request
  const sessionIds = await plannedSessions(db, request, now)
  const { seats, passes, others } = await readMany(db, { personId, sessionIds }, now)
  const passesEnd = passes.map(({ expiresOn }) => expiresOn).reduce(laterDay, lastOpenDay(now))
  const to = earlierDay(endsOn ?? passesEnd.add({ weeks: 1 }), from.add({ weeks: MAX_WEEKS }))
  const holidays = await holidaysOf(db, classRow.location, { from, to })
  const byDate = new Map(seats.map((seat) => [seat.session.date.toString(), seat]))
  const isPaused = (date: Temporal.PlainDate) =>
    pause !== null && !isDayBefore(date, pause.from) && !isDayBefore(pause.to, date)
  const own = new Set(sessionIds)
  const dates = datesOn(weekday, from, to)
  const meets = await meetingDates(db, classRow.classId, dates)
  const plan = planDates({
    dates: dates.map((date) => ({
      date,
      meets: meets.has(date.toString()),
      holiday: holidays.get(date.toString()) ?? null,
      seat: byDate.get(date.toString()),
      leftOut: leftOut.has(date.toString()),
      paused: isPaused(date),
    })),
    passes,
    others: others.map(({ session }) => session).filter(({ sessionId }) => !own.has(sessionId)),
    recurring: { kind: classRow.kind, location: classRow.location, waitsIfFull, endsOn },
    byStaff,
    startedByStaff,
    settings: studioSettings(),
    now,
  })
  return { dates: plan, seats: byDate, holidays, passes }
}
