import type { AffectedBooking } from '#features/booking/reads.server.ts'
import { type Attendance, conflictOf } from '#features/booking/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { ClassRule, ComingSession } from '#features/timetable/reads.server.ts'
import { occurrences, type WeeklyRule } from '#features/timetable/rules.ts'
import {
  type DesiredSession,
  type Layout,
  reviseLayout,
  sameLayout,
} from '#features/timetable/sessionEdits.ts'
import { earlierDay, isBefore, isDayBefore, laterDay, studioInstant } from '#lib/time.ts'

// The effect of a timetable change on each date and each booked person, and the reasons that prevent it. Pure.

/** The properties of a class that staff can change; with another kind or location it would be another class. */
export interface RulePatch {
  weekdays?: number[] | undefined
  time?: Temporal.PlainTime | undefined
  durationMinutes?: number | undefined
  instructorId?: string | undefined
  capacity?: number | undefined
  /** Null: no room. */
  roomId?: string | null | undefined
}

const definedFields = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>

/** The rules of a class with `patch` for every date from `from` on; earlier dates are not changed. */
export function changeFrom(rules: ClassRule[], from: Temporal.PlainDate, patch: RulePatch): ClassRule[] {
  return rules.flatMap((rule) => {
    if (rule.endsOn && isDayBefore(rule.endsOn, from)) return [rule]
    const changed = { ...rule, ...definedFields(patch) } as ClassRule
    if (!isDayBefore(rule.startsOn, from)) return [changed]
    return [
      { ...rule, endsOn: from.subtract({ days: 1 }) },
      { ...changed, startsOn: from },
    ]
  })
}

/** The rules of a class that ends on the day before `from`; at least one rule remains, possibly without dates. */
export function endFrom(rules: ClassRule[], from: Temporal.PlainDate): ClassRule[] {
  const last = from.subtract({ days: 1 })
  const remaining = rules.filter((rule, index) => index === 0 || isDayBefore(rule.startsOn, from))
  return remaining.map((rule, index) => {
    const before = laterDay(last, rule.startsOn.subtract({ days: 1 }))
    const endsOn = rule.endsOn ? earlierDay(rule.endsOn, before) : before
    return index === remaining.length - 1 ? { ...rule, endsOn } : rule
  })
}

export interface PlannedDate {
  /** Null: the session does not exist yet. */
  sessionId: string | null
  classId: string
  date: Temporal.PlainDate
  outcome: 'change' | 'add' | 'remove' | 'cancel'
  before: Layout | null
  after: Layout | null
  /** The new layout by its rule, if it changes. */
  laidOut: Layout | null
}

/** The effect of its rule on a session; undefined: none. */
export function planDate(session: ComingSession, desired: DesiredSession): PlannedDate | undefined {
  const { id: sessionId, classId, date, current: before } = session
  const base = { sessionId, classId, date, before }
  if (desired.kind === 'off') {
    const outcome = session.everBooked ? 'cancel' : 'remove'
    return { ...base, outcome, after: null, laidOut: null }
  }
  const { layout: after, laidOut } = reviseLayout(session, desired.layout)
  return sameLayout(after, before) ? undefined : { ...base, outcome: 'change', after, laidOut }
}

/** Whether staff have already decided to keep the session as it is, although its rule requires this layout. */
export function isException(session: ComingSession, desired: DesiredSession): boolean {
  const { edit } = session
  if (edit?.decision !== 'kept') return false
  if (desired.kind === 'off') return edit.reason === desired.reason
  return edit.reason === 'changed' && sameLayout(edit.layout, reviseLayout(session, desired.layout).layout)
}

/** The effect of a change of a single date. The stored layout by its rule stays. */
export function planSingleDate(session: ComingSession, patch: Omit<RulePatch, 'weekdays'>): PlannedDate {
  const { current, id: sessionId, classId, date, laidOut } = session
  const startsAt = patch.time ? studioInstant(date, patch.time) : current.startsAt
  const minutes = patch.durationMinutes ?? current.startsAt.until(current.endsAt).total('minutes')
  const after: Layout = {
    startsAt,
    endsAt: startsAt.add({ minutes }),
    instructorId: patch.instructorId ?? current.instructorId,
    capacity: patch.capacity ?? current.capacity,
  }
  return { sessionId, classId, date, outcome: 'change', before: current, after, laidOut }
}

/** The dates of the rules that have no session yet. */
export function addedDates(
  rules: ClassRule[],
  known: ReadonlySet<string>,
  days: { from: Temporal.PlainDate; to: Temporal.PlainDate; after: Temporal.Instant },
  isHoliday: (date: Temporal.PlainDate) => boolean,
): PlannedDate[] {
  return rules.flatMap((rule) =>
    occurrences(rule, days.from, days.to, isHoliday)
      .filter(
        ({ date, startsAt }) => !known.has(`${date}`) && Temporal.Instant.compare(startsAt, days.after) > 0,
      )
      .map(({ date, startsAt, endsAt }): PlannedDate => {
        const after = { startsAt, endsAt, instructorId: rule.instructorId, capacity: rule.capacity }
        return {
          sessionId: null,
          classId: rule.id,
          date,
          outcome: 'add',
          before: null,
          after,
          laidOut: after,
        }
      }),
  )
}

/** Whether a session that has not begun would start at a time that has passed: nobody could attend or cancel it. */
export const movesIntoPast = ({ before, after }: PlannedDate, now: Temporal.Instant): boolean =>
  before !== null && after !== null && isBefore(now, before.startsAt) && !isBefore(now, after.startsAt)

const isSameTime = (a: Layout, b: Layout) => a.startsAt.equals(b.startsAt) && a.endsAt.equals(b.endsAt)

/**
 * Whether the change needs the instructor at another time, or another instructor. The instructor must be free then,
 * booked members may cancel free of charge, and those on the waitlist are notified too.
 */
export const movesInstructor = ({ before, after }: PlannedDate): boolean =>
  after !== null && !(before && isSameTime(before, after) && before.instructorId === after.instructorId)

/** A session as a time at which its instructor and its room are occupied. */
export interface OccupiedTime extends Attendance {
  classId: string
  roomId: string | null
  title: string
  instructorId: string
  date: Temporal.PlainDate
}

/**
 * The reason why a date is not possible: the instructor teaches at that time, or too soon in another city; or the room
 * is taken.
 */
export interface Clash {
  why: 'overlap' | 'otherCity' | 'room'
  requested: OccupiedTime
  other: OccupiedTime
}

export function clashesOf(
  desired: OccupiedTime[],
  others: OccupiedTime[],
  settings: StudioSettings,
): Clash[] {
  return desired.flatMap((each, index) =>
    // The new dates must not clash with each other either.
    [...others, ...desired.slice(0, index)].flatMap((other) => {
      const why = clashOf(each, other, settings)
      return why ? [{ why, requested: each, other }] : []
    }),
  )
}

function clashOf(desired: OccupiedTime, other: OccupiedTime, settings: StudioSettings): Clash['why'] | null {
  if (desired.instructorId === other.instructorId) {
    const why = conflictOf(desired, other, settings)
    if (why) return why
  }
  const sameRoom = desired.roomId !== null && desired.roomId === other.roomId
  return sameRoom && conflictOf(desired, other, settings) === 'overlap' ? 'room' : null
}

/** The first clash between sessions of two rules, from a date on. */
export function ruleClash(
  a: ClassRule,
  b: ClassRule,
  from: Temporal.PlainDate,
  settings: StudioSettings,
): Clash | undefined {
  if (a.instructorId !== b.instructorId && (a.roomId === null || a.roomId !== b.roomId)) return undefined
  const first = laterDay(laterDay(a.startsOn, b.startsOn), from)
  // Both rules repeat weekly, so they clash within seven days or not at all.
  const last = [first.add({ days: 6 }), a.endsOn, b.endsOn].reduce((earliest, day) =>
    day ? earlierDay(earliest as Temporal.PlainDate, day) : earliest,
  ) as Temporal.PlainDate
  const [clash] = clashesOf(occupiedTimesOf(a, first, last), occupiedTimesOf(b, first, last), settings)
  return clash
}

const occupiedTimesOf = (rule: ClassRule, from: Temporal.PlainDate, to: Temporal.PlainDate): OccupiedTime[] =>
  occurrences(rule as WeeklyRule, from, to, () => false).map(({ date, startsAt, endsAt }) => ({
    classId: rule.id,
    roomId: rule.roomId,
    title: rule.title,
    location: rule.location,
    instructorId: rule.instructorId,
    date,
    startsAt,
    endsAt,
  }))

/**
 * `keeps`: the booking is kept. `returned`: the session is returned to the pass. `asked`: the member is paying for
 * it now, and is asked again.
 */
export type BookingOutcomeKind = 'keeps' | 'returned' | 'asked'

export interface BookingOutcome {
  booking: AffectedBooking
  becomes: BookingOutcomeKind
  /** Whether the member may cancel free of charge until the start. */
  leavesFree: boolean
  /** The other booking of the member with which the new time conflicts. */
  because: AffectedBooking['others'][number] | null
}

/** The effect on a booking; undefined: none. */
export function outcomeOf(
  { outcome, before, after, ...date }: PlannedDate & { location: string },
  booking: AffectedBooking,
  settings: StudioSettings,
): BookingOutcome | undefined {
  if (outcome === 'cancel') return { booking, becomes: 'returned', leavesFree: false, because: null }
  if (!before || !after || booking.forfeited) return undefined
  const { location } = date
  // A conflict with the previous time was accepted by the member when they booked.
  const because =
    booking.others.find(
      (other) =>
        conflictOf({ ...after, location }, other, settings) &&
        !conflictOf({ ...before, location }, other, settings),
    ) ?? null
  const leavesFree = movesInstructor({ ...date, outcome, before, after })
  return { booking, becomes: because ? 'returned' : 'keeps', leavesFree: leavesFree && !because, because }
}

export type { ClassRule, ComingSession, DesiredSession, Layout }
