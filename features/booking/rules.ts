import { bookingText } from '#features/booking/text/booking.ts'
import { consequenceText } from '#features/booking/text/consequence.ts'
import {
  byPayingOrder,
  type FitProblem,
  fitPass,
  type PassFacts,
  type PassValidity,
  passValidity,
  UNLIMITED_PENALTY_DAYS,
} from '#features/passes/rules.ts'
import { numberOn } from '#features/studio/rules.ts'
import { isOffered, isOnline, type StudioSettings } from '#features/studio/settings.ts'
import { cancelBy, opensOn, type SessionTime } from '#features/timetable/rules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { formatDay, isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import { type BookingCost, passAfterEnding } from './cancelRules.ts'
import { isBlockedByFee } from './consequenceRules.ts'
import { opensWithin, type Strike, shorterWindow } from './strikeRules.ts'

// The rules of booking: who may do it, and which pass pays. The server decides with these rules, and screens explain
// with them. Pure; `now` and the studio's settings are arguments.

/** A booking of this session that its member cancelled too late and that is still charged. */
export interface ForfeitedBooking {
  id: string
  passId: string
  /** The late cancellation cost nothing, by the rule or because it was forgiven. */
  isFree?: boolean
}

export interface BookingFacts {
  session: SessionTime & {
    date: Temporal.PlainDate
    cancelled: boolean
    /** The session matches the timetable: no holiday, no edit that staff must decide. */
    follows: boolean
    capacity: number
    booked: number
    /** Unexpired seats that others hold while they pay. */
    heldByOthers: number
    /** The free seats are reserved for others who wait for one. */
    reserved: boolean
  }
  /** The member already has a seat in the session. */
  alreadyBooked: boolean
  /**
   * The member waits for a seat or holds one: they may take it even if visitors are not shown the session any more,
   * because those who have booked it keep their seats too.
   */
  waits?: boolean
  /** Staff book a person who came without a booking, even while the session runs. */
  walkIn?: boolean
  /** Staff book for the member, who may then also get a session that visitors are not shown. */
  byStaff?: boolean
  /** Staff arranged the booking earlier: it may be of a session that visitors are not shown. */
  unlisted?: boolean
  passes: PassFacts[]
  /**
   * Late cancellations of the same session. Their cost is returned before this booking pays, so that a session
   * that is cancelled late and booked again costs one session in total.
   */
  forfeited?: ForfeitedBooking[]
  /** A booking that the member cancels in exchange for this one: its cost is returned before this booking is paid. */
  swapped?: ForfeitedBooking | undefined
  /** The member's strikes, which may shorten how far ahead they can book. */
  strikes?: Strike[]
  /** The day since which they owe a fee. */
  feeOpenSince?: Temporal.PlainDate | null
  settings: StudioSettings
  now: Temporal.Instant
}

export type SeatFacts = Omit<BookingFacts, 'passes' | 'forfeited' | 'swapped'>

export interface BookingDecision {
  kind: 'book'
  passId: string
  validity: PassValidity
  cancelBy: Temporal.Instant
  pays: BookingCost
  /** Sessions left on the pass after paying; null if they are not counted. */
  sessionsAfter: number | null
  /** The pass already paid for this session, with a booking that was cancelled too late. */
  paidBefore: boolean
}

/** Staff may book a person into a session until this long after its start. */
export const WALK_IN_MINUTES = 30

/** The end of booking: for members the session's start. */
const bookableUntil = ({ startsAt }: SessionTime, walkIn: boolean | undefined): Temporal.Instant =>
  walkIn ? startsAt.add({ minutes: WALK_IN_MINUTES }) : startsAt

/** Decides whether this person can have a seat. Booking checks this first; holding a seat checks only this. */
export function decideSeat({
  session,
  alreadyBooked,
  waits,
  walkIn,
  byStaff,
  unlisted,
  strikes = [],
  feeOpenSince = null,
  settings,
  now,
}: SeatFacts): { kind: 'free' } | Refused {
  if (!byStaff && !walkIn && !unlisted && !waits && !isOffered(settings, session)) return refuse('NOT_FOUND')
  if (session.cancelled) return refuse('SESSION_CANCELLED')
  if (!isBefore(now, bookableUntil(session, walkIn))) return refuse('SESSION_STARTED')
  if (!session.follows) return refuse('SESSION_CLOSED')
  const opens = opensOn(session.date, now, settings)
  if (isDayBefore(studioDay(now), opens)) return refuse('SESSION_NOT_OPEN', { opens: formatDay(opens) })
  if (alreadyBooked) return refuse('ALREADY_BOOKED')
  const shorter = byStaff || walkIn ? null : shorterWindow(strikes, studioDay(now))
  if (shorter && isDayBefore(studioDay(now), opensWithin(shorter, session.date))) {
    const reason = consequenceText.refused(
      shorter,
      formatDay(shorter.until),
      formatDay(opensWithin(shorter, session.date)),
    )
    return refuse('WINDOW_SHORTENED', { reason })
  }
  if (!byStaff && !walkIn && isBlockedByFee(feeOpenSince, studioDay(now), settings)) return refuse('FEE_OPEN')
  if (session.booked + session.heldByOthers >= session.capacity) return refuse('SESSION_FULL')
  if (session.reserved && !byStaff && !walkIn) return refuse('SESSION_FULL')
  return { kind: 'free' }
}

/** The decision for every kind of booking: member, staff, waitlist (product rules, Booking). */
export function decideBooking({
  passes,
  forfeited = [],
  swapped,
  ...facts
}: BookingFacts): BookingDecision | Refused {
  const { session, settings } = facts
  const seat = decideSeat(facts)
  if (seat.kind === 'refuse') return seat
  const choice = decidePass(passes, { forfeited, swapped }, session, settings)
  if (choice.kind === 'refuse') return choice
  const { pass, validity } = choice
  return {
    kind: 'book',
    passId: pass.id,
    validity,
    cancelBy: cancelBy(session, settings),
    pays: pass.totalSessions === null ? 'day' : 'session',
    sessionsAfter: pass.sessionsLeft === null ? null : pass.sessionsLeft - 1,
    paidBefore: forfeited.some(({ passId, isFree }) => passId === pass.id && !isFree),
  }
}

/** Decides which pass pays, after the cost of these bookings has been returned. */
export const decidePass = (
  passes: PassFacts[],
  returned: ReturnedBookings,
  session: Parameters<typeof choosePass>[1],
  settings: StudioSettings,
) =>
  choosePass(
    passes.map((pass) => withReturnedCosts(pass, returned)),
    session,
    settings,
  )

type ReturnedBookings = Required<Pick<BookingFacts, 'forfeited' | 'swapped'>>

/** The pass as it is after the cost of these bookings has been returned to it. */
export function withReturnedCosts(given: PassFacts, { forfeited, swapped }: ReturnedBookings): PassFacts {
  const pass =
    swapped?.passId === given.id
      ? passAfterEnding(given, swapped.id, { from: 'scheduled', to: 'cancelled' })
      : given
  const count = forfeited.filter(({ passId, isFree }) => passId === pass.id && !isFree).length
  return pass.sessionsLeft === null
    ? { ...pass, extensionDays: pass.extensionDays + count * UNLIMITED_PENALTY_DAYS }
    : { ...pass, sessionsLeft: pass.sessionsLeft + count }
}

/** Of the passes that fit, the first in `byPayingOrder` pays. */
export function choosePass(
  passes: PassFacts[],
  session: { kind: string; location: string; date: Temporal.PlainDate },
  settings: StudioSettings,
):
  | { kind: 'pays'; pass: PassFacts; validity: PassValidity }
  | Refused<'NO_VALID_PASS' | 'CLOCK_WOULD_STRAND'> {
  const fits = passes.map((pass) => ({ pass, fit: fitPass(pass, session, settings) }))
  const fitting = fits
    // The order uses the current validity of the passes, not the one that this booking would set.
    .flatMap(({ pass, fit }) =>
      fit.kind === 'fits' ? [{ pass, validity: fit.validity, rank: { ...pass, ...passValidity(pass) } }] : [],
    )
    .sort((a, b) => byPayingOrder(a.rank, b.rank))
  const [best] = fitting
  if (best) return { kind: 'pays', pass: best.pass, validity: best.validity }
  for (const { pass, fit } of fits) {
    if (fit.kind === 'strands') {
      const { title, date, isSharers = false } = fit.booking
      // For a shared pass the bookings of the other person are not shown.
      if (isSharers !== (pass.isShared ?? false)) return refuse('CLOCK_WOULD_STRAND')
      return refuse('CLOCK_WOULD_STRAND', { title, date: formatDay(date) })
    }
  }
  return refuse('NO_VALID_PASS', { reason: bookingText.noPass[nearestProblem(fits.map((f) => f.fit))] })
}

/** The problems of passes that don't fit. The first one is shown: that of the pass that comes closest to fitting. */
const byNearness: FitProblem[] = ['frozen', 'date', 'revoked', 'usedUp', 'location', 'kind']
function nearestProblem(fits: { kind: string; problem?: FitProblem }[]): FitProblem | 'none' {
  return byNearness.find((problem) => fits.some((fit) => fit.problem === problem)) ?? 'none'
}

export interface Attendance {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  location: string
}

/** The minimum time that a person needs between two studios. */
export const travelMinutes = ({ numbers }: StudioSettings, at: Temporal.Instant): number =>
  numberOn(numbers, 'travelMinutes', studioDay(at))

/** The conflict of another booking with this session: at the same time, or too soon in another city. */
export function conflictOf(
  session: Attendance,
  other: Attendance,
  settings: StudioSettings,
): 'overlap' | 'otherCity' | null {
  const isWithin = (minutes: number) =>
    isBefore(session.startsAt, other.endsAt.add({ minutes })) &&
    isBefore(other.startsAt, session.endsAt.add({ minutes }))
  if (isWithin(0)) return 'overlap'
  const isElsewhere = session.location !== other.location
  const areInPerson = !isOnline(settings, session.location) && !isOnline(settings, other.location)
  return isElsewhere && areInPerson && isWithin(travelMinutes(settings, session.startsAt))
    ? 'otherCity'
    : null
}
