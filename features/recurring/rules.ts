import {
  type BookingFacts,
  conflictOf,
  decideBooking,
  decidePass,
  type ForfeitedBooking,
  type SeatFacts,
  withReturnedCosts,
} from '#features/booking/rules.ts'
import { opensWithin, type Strike, shorterWindow } from '#features/booking/strikeRules.ts'
import { fitPass, type PassFacts } from '#features/passes/rules.ts'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { numberOn } from '#features/studio/rules.ts'
import { isOffered, type StudioSettings } from '#features/studio/settings.ts'
import { opensOn } from '#features/timetable/rules.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { isDayBefore, secondsUntil, studioDay } from '#lib/time.ts'

/** The outcomes of a date of a recurring booking. */
export const outcomes = [
  /** Booked now. */
  'book',
  /** The session is full: join the waitlist. */
  'wait',
  /** The session is full: left out, as the member chose. */
  'full',
  'holiday',
  /** The class does not take place on that date. */
  'noSession',
  /** The studio cancelled it. */
  'cancelled',
  /** The member has another class at that time, or one too far away. */
  'overlap',
  'already',
  'frozen',
  /** Refused for another reason, with its code. */
  'refused',
  /** The member left it out. */
  'leftOut',
  'paused',
  /** It is booked later, when that becomes possible. */
  'later',
  /** No pass covers it any more. */
  'passEnds',
] as const
export type Outcome = (typeof outcomes)[number]

export interface DateFacts {
  date: Temporal.PlainDate
  /** Whether the class meets on that date by its rule. */
  meets: boolean
  /** The name of the holiday on that date. */
  holiday: string | null
  /** Undefined: there is no session. */
  seat:
    | {
        session: BookingFacts['session'] & { endsAt: Temporal.Instant }
        alreadyBooked: boolean
        forfeited: ForfeitedBooking[]
        strikes?: Strike[]
        feeOpenSince?: Temporal.PlainDate | null
      }
    | undefined
  leftOut: boolean
  paused: boolean
}

export interface PlanFacts {
  dates: DateFacts[]
  passes: PassFacts[]
  /** The member's other bookings at these times. */
  others: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; location: string }[]
  recurring: { kind: string; location: string; waitsIfFull: boolean; endsOn: Temporal.PlainDate | null }
  byStaff: boolean
  /** Staff started it, so later dates may be sessions that are hidden from visitors. */
  startedByStaff: boolean
  settings: StudioSettings
  now: Temporal.Instant
}

export interface PlannedDate {
  date: Temporal.PlainDate
  outcome: Outcome
  /** The pass that pays, or that would pay. */
  passId: string | null
  /** The sessions that are left on the pass after this date is paid; null if they are not counted. */
  sessionsLeft: number | null
  /** The last day of that pass after this date. */
  expiresOn: Temporal.PlainDate | null
  opensOn: Temporal.PlainDate | null
  code: RefusalCode | null
}

/** The dates from `from` to `to`, both included, on a weekday. */
export function datesOn(
  weekday: number,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const first = from.add({ days: (weekday - from.dayOfWeek + 7) % 7 })
  const dates: Temporal.PlainDate[] = []
  for (let date = first; !isDayBefore(to, date); date = date.add({ weeks: 1 })) dates.push(date)
  return dates
}

/**
 * The outcome of each date, in their order: each is decided with the passes as the earlier dates leave them. A
 * date that waits for a seat reserves a session of the pass, but only pays when it is booked. Without a last day
 * the plan ends with the first date that no pass covers.
 */
export function planDates({ dates, passes: before, ...facts }: PlanFacts): PlannedDate[] {
  let [reserved, paid] = [before, before]
  const planned: PlannedDate[] = []
  for (const date of dates) {
    const covered = planDate(date, reserved, facts)
    if (!covered) continue
    const paidDate = isBooked(covered) ? (planDate(date, paid, facts) ?? covered) : covered
    planned.push(paidDate)
    if (paidDate.outcome === 'passEnds' && !facts.recurring.endsOn) break
    if (isBooked(covered) || covered.outcome === 'wait') reserved = withPayment(reserved, covered, date)
    if (isBooked(paidDate)) paid = withPayment(paid, paidDate, date)
  }
  return planned
}

type PlanContext = Omit<PlanFacts, 'dates' | 'passes'>

/** Undefined: the session has begun, so the date is left out. */
function planDate(
  { date, meets, holiday, seat, leftOut, paused }: DateFacts,
  passes: PassFacts[],
  context: PlanContext,
): PlannedDate | undefined {
  const { recurring, byStaff, startedByStaff: unlisted, settings, now, others } = context
  const blank = { date, passId: null, sessionsLeft: null, expiresOn: null, opensOn: null, code: null }
  const dateWith = (outcome: Outcome, more: Partial<PlannedDate> = {}): PlannedDate => ({
    ...blank,
    outcome,
    ...more,
  })
  if (leftOut) return dateWith('leftOut')
  if (paused) return dateWith('paused')
  if (holiday !== null && !seat?.session.follows) return dateWith('holiday')
  const opens = opensOn(date, now, settings)
  if (isDayBefore(studioDay(now), opens)) {
    const choice = decidePass(passes, { forfeited: [], swapped: undefined }, { ...recurring, date }, settings)
    if (choice.kind === 'refuse')
      return dateWith(outcomeWithoutPass(passes, { ...recurring, date }, settings))
    if (!meets) return dateWith('noSession')
    const { pass, validity } = choice
    const sessionsLeft = pass.sessionsLeft === null ? null : pass.sessionsLeft - 1
    return dateWith('later', { passId: pass.id, sessionsLeft, expiresOn: validity.expiresOn, opensOn: opens })
  }
  if (!seat) return dateWith('noSession')
  const { session, alreadyBooked, forfeited, strikes = [], feeOpenSince = null } = seat
  if (alreadyBooked) return dateWith('already')
  const free: SeatFacts = { session, alreadyBooked, byStaff, unlisted, strikes, feeOpenSince, settings, now }
  const decision = decideBooking({ ...free, passes, forfeited })
  if (decision.kind === 'refuse' && decision.code === 'SESSION_STARTED') return undefined
  const isFull = decision.kind === 'refuse' && decision.code === 'SESSION_FULL'
  const clashes = others.some((other) => conflictOf(session, other, settings) !== null)
  if (clashes && (decision.kind === 'book' || isFull)) return dateWith('overlap')
  if (decision.kind === 'book') {
    const { passId, sessionsAfter, validity } = decision
    return dateWith('book', { passId, sessionsLeft: sessionsAfter, expiresOn: validity.expiresOn })
  }
  // It is decided later, when the member's booking window reaches it or their fee is paid.
  if (decision.code === 'WINDOW_SHORTENED' || decision.code === 'FEE_OPEN') {
    const shorter = shorterWindow(strikes, studioDay(now))
    const choice = decidePass(passes, { forfeited, swapped: undefined }, session, settings)
    if (choice.kind === 'refuse')
      return dateWith(outcomeWithoutPass(passes, { ...recurring, date }, settings))
    const { pass, validity } = choice
    return dateWith('later', {
      passId: pass.id,
      sessionsLeft: pass.sessionsLeft === null ? null : pass.sessionsLeft - 1,
      expiresOn: validity.expiresOn,
      // The day on which an open fee will be paid is not known.
      opensOn: decision.code === 'FEE_OPEN' ? null : shorter && opensWithin(shorter, date),
      code: decision.code === 'FEE_OPEN' ? decision.code : null,
    })
  }
  const withoutPass = () => outcomeWithoutPass(passes, { ...recurring, date }, settings)
  if (!isFull) return dateWith(outcomeOf(decision.code, withoutPass), { code: decision.code })
  // A session that is hidden from visitors has no waitlist.
  if (!recurring.waitsIfFull || !isOffered(settings, session)) return dateWith('full')
  // Checked as if there were a seat, even if none is free at the moment because spots are out of order.
  const empty = { ...session, capacity: 1, booked: 0, heldByOthers: 0, reserved: false }
  const withSeat = decideBooking({ ...free, session: empty, passes, forfeited })
  if (withSeat.kind === 'book') return dateWith('wait', { passId: withSeat.passId })
  return dateWith(outcomeOf(withSeat.code, withoutPass), { code: withSeat.code })
}

function outcomeOf(code: RefusalCode, withoutPass: () => Outcome): Outcome {
  if (code === 'NO_VALID_PASS') return withoutPass()
  if (code === 'SESSION_CANCELLED') return 'cancelled'
  if (code === 'SESSION_CLOSED' || code === 'NOT_FOUND') return 'noSession'
  return code === 'ALREADY_BOOKED' ? 'already' : 'refused'
}

/** The outcome if no pass pays. A pass that is frozen on that day can be used again after the freeze. */
const outcomeWithoutPass = (
  passes: PassFacts[],
  session: Parameters<typeof fitPass>[1],
  settings: StudioSettings,
): Outcome =>
  passes.some((pass) => {
    const fit = fitPass(pass, session, settings)
    return fit.kind === 'not' && fit.problem === 'frozen'
  })
    ? 'frozen'
    : 'passEnds'

const isBooked = ({ outcome }: PlannedDate) => outcome === 'book' || outcome === 'later'

/**
 * The passes after one of them has paid for a date. The cost of a late cancellation of the same session is returned
 * before.
 */
const withPayment = (passes: PassFacts[], { passId, date }: PlannedDate, { seat }: DateFacts): PassFacts[] =>
  passes
    .map((pass) => withReturnedCosts(pass, { forfeited: seat?.forfeited ?? [], swapped: undefined }))
    .map((pass) => (pass.id === passId ? withBooking(pass, date) : pass))

const withBooking = (pass: PassFacts, date: Temporal.PlainDate): PassFacts => ({
  ...pass,
  sessionsLeft: pass.sessionsLeft === null ? null : pass.sessionsLeft - 1,
  bookings: [...pass.bookings, { id: `on ${date}`, date, title: '', holds: true }],
})

/** A date that no pass covers is refused this many days before; until then a new pass may be bought. */
const NO_PASS_DAYS = 2

/** Outcomes that may still change until the day before: a holiday is removed, a freeze is ended, a class is added. */
const changeableOutcomes: Outcome[] = ['holiday', 'frozen', 'noSession']

/**
 * The dates whose outcome is final: those that can be booked now. With a last day, dates before it that have no pass
 * are refused only shortly before.
 */
export function finalDates(
  plan: PlannedDate[],
  days: { today: Temporal.PlainDate; lastOpenDay: Temporal.PlainDate; endsOn: Temporal.PlainDate | null },
): PlannedDate[] {
  const { today, lastOpenDay, endsOn } = days
  const lastRefused = today.add({ days: NO_PASS_DAYS })
  const tomorrow = today.add({ days: 1 })
  const isUndecided = ({ date, outcome }: PlannedDate) =>
    outcome === 'later' ||
    (outcome === 'passEnds'
      ? !endsOn || isDayBefore(lastRefused, date)
      : changeableOutcomes.includes(outcome) && isDayBefore(tomorrow, date))
  return plan
    .filter((each) => !isDayBefore(lastOpenDay, each.date) && !isUndecided(each))
    .map((each) =>
      each.outcome === 'passEnds' ? { ...each, outcome: 'refused', code: 'NO_VALID_PASS' } : each,
    )
}

/** The last date that a pass covers; undefined if the plan does not reach the end of the pass, or none is covered. */
export function lastCoveredDate(plan: PlannedDate[]): Temporal.PlainDate | undefined {
  if (!plan.some(({ outcome }) => outcome === 'passEnds')) return undefined
  return plan.findLast(({ outcome }) => ['book', 'wait', 'later', 'already'].includes(outcome))?.date
}

/** A date as it was shown. If it was shown as booked or waiting, it must still have that outcome. */
export interface SeenDate {
  date: string
  outcome: string
  passId: string | null
}

const takesSeat = ({ outcome }: { outcome: string }) => outcome === 'book' || outcome === 'wait'
const keyOf = ({ date, outcome, passId }: SeenDate) => `${date} ${outcome} ${passId}`

export const isSamePlan = (seen: SeenDate[], plan: PlannedDate[]): boolean =>
  seen.filter(takesSeat).map(keyOf).join() ===
  plan
    .filter(takesSeat)
    .map(({ date, ...rest }) => keyOf({ ...rest, date: date.toString() }))
    .join()

/**
 * The seconds until the quiet hours end, because nobody gets a mail at night about the work of a job; outside of them
 * 0.
 */
export function quietSeconds(settings: StudioSettings, now: Temporal.Instant): number {
  const end = quietEnd(now, settings)
  return end ? secondsUntil(end, now) : 0
}

/** The recurring booking ends after the member has missed this many dates in a row; 0: never. */
export const missesToEnd = ({ numbers }: StudioSettings, now: Temporal.Instant): number =>
  numberOn(numbers, 'recurringMissed', studioDay(now))

/** `came`: whether the member attended the last past dates, newest first. */
export const isMissed = (came: boolean[], most: number): boolean =>
  most > 0 && came.length >= most && came.slice(0, most).every((attended) => !attended)
