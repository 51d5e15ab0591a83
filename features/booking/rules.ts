import { bookingText } from '#features/booking/text/booking.ts'
import { bookingStatusText } from '#features/booking/text/bookingStatus.ts'
import { cancellationPolicyText } from '#features/booking/text/cancellationPolicy.ts'
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
import type { PackageType } from '#features/passes/schema.ts'
import { numberOn } from '#features/studio/rules.ts'
import { isOffered, isOnline, type StudioSettings } from '#features/studio/settings.ts'
import { cancelBy, NOON, opensOn, type SessionTime } from '#features/timetable/rules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import {
  formatDay,
  formatDayTime,
  formatNearDay,
  formatTime,
  isBefore,
  isDayBefore,
  studioDay,
  studioTime,
} from '#lib/time.ts'
import {
  type Cause,
  type ConsequenceFacts,
  type Cost,
  costOf,
  isBlockedByFee,
  opensWithin,
  type PassKind,
  type Strike,
  shorterWindow,
} from './consequenceRules.ts'
import type { BookingStatus } from './schema.ts'

// The rules of booking and cancelling: who may do it, and what it costs. The server decides with these rules, and
// screens explain with them. Pure; `now` and the studio's settings are arguments.

/** The price of a booking: a session; on an unlimited pass nothing, or a day if the booking is cancelled too late. */
export type Pays = 'session' | 'day'

/** The cost of a late cancellation, by the rules of the day on which the booking was made. */
export const lateCost = (
  { pays, packageType }: { pays: Pays; packageType: PackageType | null },
  bookedAt: Temporal.Instant,
  settings: StudioSettings,
): Cost =>
  costOf('late cancelled', { isUnlimited: pays === 'day', packageType }, studioDay(bookedAt), settings)

/**
 * The text of a booking's cancellation policy in the current language. It is valid together with the rule that
 * members can't cancel on the day of the class (`decideCancel`).
 */
export function cancellationPolicyOf(
  { startsAt, cancelBy }: { startsAt: Temporal.Instant; cancelBy: Temporal.Instant },
  pays: Cost,
  now: Temporal.Instant,
): string {
  const classDay = studioDay(startsAt)
  const isClassDay = studioDay(now).equals(classDay)
  const day = formatNearDay(classDay, now)
  if (!isBefore(now, cancelBy)) {
    return isClassDay
      ? cancellationPolicyText.lateOnItsDay(pays)
      : cancellationPolicyText.lateBeforeItsDay(day, pays)
  }
  const clock = clockLabel(cancelBy)
  if (isClassDay) return cancellationPolicyText.todayUntil(clock, pays)
  if (!studioDay(cancelBy).equals(classDay)) {
    return cancellationPolicyText.beforeItsDay(formatDayTime(cancelBy, now), day, pays)
  }
  const night = cancellationPolicyText.nightOf(formatNearDay(classDay.subtract({ days: 1 }), now))
  return cancellationPolicyText.onItsDay(night, day, clock, pays)
}

/** `6:00 pm`; noon and midnight by name, because `12:00` is ambiguous. */
function clockLabel(at: Temporal.Instant): string {
  const time = studioTime(at)
  if (time.equals(NOON)) return cancellationPolicyText.noon
  return time.equals(Temporal.PlainTime.from('00:00')) ? cancellationPolicyText.midnight : formatTime(at)
}

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
  /** Another booking that they cancel in favour of this one: its cost is returned before this booking is paid. */
  swapped?: ForfeitedBooking | undefined
  /** The member's strikes, which may shorten how far ahead they can book. */
  strikes?: Strike[]
  /** The day since which they owe a fee. */
  feeOpenSince?: Temporal.PlainDate | null
  settings: StudioSettings
  now: Temporal.Instant
}

export type SeatFacts = Omit<BookingFacts, 'passes' | 'forfeited' | 'swapped'>

export interface Booked {
  kind: 'book'
  passId: string
  validity: PassValidity
  cancelBy: Temporal.Instant
  pays: Pays
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
  walkIn,
  byStaff,
  unlisted,
  strikes = [],
  feeOpenSince = null,
  settings,
  now,
}: SeatFacts): { kind: 'free' } | Refused {
  if (!byStaff && !walkIn && !unlisted && !isOffered(settings, session)) return refuse('NOT_FOUND')
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

/** At most one in this many seats of a session, but at least one seat, may be held by people who never had a pass. */
const NEWCOMERS_ONE_IN = 3
/** Of these seats, this many may be held from one network: enough for a couple or two friends, not for a script. */
export const NEWCOMERS_OF_NETWORK = 2
export const newcomersAtOnce = (capacity: number): number =>
  Math.max(1, Math.floor(capacity / NEWCOMERS_ONE_IN))

/** How many seats of a session are held by newcomers, not counting the caller. */
export interface HoldsOfNewcomers {
  /** The caller has never had a pass. */
  isNewcomer: boolean
  newcomers: number
  /** Seats held by newcomers from the caller's network. */
  ofNetwork: number
}

/**
 * Whether the person may hold a free seat. Accounts are free, so visitors with many accounts must not block a
 * class for paying members.
 */
export function decideHold(
  { isNewcomer, newcomers, ofNetwork }: HoldsOfNewcomers,
  capacity: number,
): { kind: 'hold' } | Refused<'SEATS_HELD'> {
  if (!isNewcomer) return { kind: 'hold' }
  const full = newcomers >= newcomersAtOnce(capacity) || ofNetwork >= NEWCOMERS_OF_NETWORK
  return full ? refuse('SEATS_HELD') : { kind: 'hold' }
}

/** The decision for every kind of booking: member, staff, waitlist (product rules, Booking). */
export function decideBooking({ passes, forfeited = [], swapped, ...facts }: BookingFacts): Booked | Refused {
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
    paidBefore: forfeited.some(({ passId }) => passId === pass.id),
  }
}

/** Decides which pass pays, after the cost of these bookings has been returned. */
export const decidePass = (
  passes: PassFacts[],
  returned: Returned,
  session: Parameters<typeof choosePass>[1],
  settings: StudioSettings,
) =>
  choosePass(
    passes.map((pass) => withReturned(pass, returned)),
    session,
    settings,
  )

type Returned = Required<Pick<BookingFacts, 'forfeited' | 'swapped'>>

/** The pass as it is after the cost of these bookings has been returned to it. */
export function withReturned(given: PassFacts, { forfeited, swapped }: Returned): PassFacts {
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

/** The most helpful reason: the problem of the pass that came closest to fitting. */
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
  const meet = (minutes: number) =>
    isBefore(session.startsAt, other.endsAt.add({ minutes })) &&
    isBefore(other.startsAt, session.endsAt.add({ minutes }))
  if (meet(0)) return 'overlap'
  const apart = session.location !== other.location
  const inPerson = !isOnline(settings, session.location) && !isOnline(settings, other.location)
  return apart && inPerson && meet(travelMinutes(settings, session.startsAt)) ? 'otherCity' : null
}

/** How long a seat is held while its member pays. */
export const holdMinutes = ({ numbers }: StudioSettings, now: Temporal.Instant): number =>
  numberOn(numbers, 'holdMinutes', studioDay(now))

/** The terms of a session that a person was shown when they started the payment. */
export interface SeenTerms {
  startsAt: string
  endsAt: string
  instructor: string
  location: string
  cancelBy: string
}

/**
 * Whether the terms have changed since the member started the payment, so that the member is asked again: the terms
 * differ, or the free cancellation period has ended.
 */
export function termsChanged(
  { seen, requestedAt }: { seen: SeenTerms; requestedAt: Temporal.Instant },
  terms: SeenTerms,
  now: Temporal.Instant,
): boolean {
  const cancelBy = Temporal.Instant.from(terms.cancelBy)
  const differ = (Object.keys(seen) as (keyof SeenTerms)[]).some((key) => seen[key] !== terms[key])
  return differ || (isBefore(requestedAt, cancelBy) && !isBefore(now, cancelBy))
}

/** Whether a booking in this status has been charged although nobody came. */
export const isForfeited = (status: BookingStatus | undefined): status is 'late cancelled' | 'no show' =>
  status === 'late cancelled' || status === 'no show'

/** Days that an unlimited pass lost by a booking and gets back when the booking is returned; `isFree`: it lost none. */
export const daysToUndo = (from: BookingStatus, unlimited: boolean, isFree = false): number =>
  unlimited && isForfeited(from) && !isFree ? UNLIMITED_PENALTY_DAYS : 0

/**
 * The ledger entry for the end of a booking. Returning a forfeited session undoes its entry. `isFree`: the late
 * cancellation or no-show costs nothing, or, if it is being undone, cost nothing.
 */
export function ledgerOutcome(
  from: BookingStatus,
  to: BookingStatus,
  unlimited: boolean,
  isFree = false,
): { kind: 'returned' | 'forfeited'; sessions: 0 | 1; days: number } {
  if (isForfeited(to)) {
    const sessions = isFree && !unlimited ? 1 : 0
    return { kind: 'forfeited', sessions, days: unlimited && !isFree ? -UNLIMITED_PENALTY_DAYS : 0 }
  }
  const isBack = isForfeited(from) && isFree
  return {
    kind: 'returned',
    sessions: unlimited || isBack ? 0 : 1,
    days: daysToUndo(from, unlimited, isFree),
  }
}

/** The pass after one of its bookings ended in that status. */
export function passAfterEnding<P extends PassFacts>(
  pass: P,
  bookingId: string,
  { from, to, isFree = false }: { from: BookingStatus; to: BookingStatus; isFree?: boolean },
): P {
  const { sessions, days } = ledgerOutcome(from, to, pass.totalSessions === null, isFree)
  return {
    ...pass,
    sessionsLeft: pass.sessionsLeft === null ? null : pass.sessionsLeft + sessions,
    extensionDays: pass.extensionDays + days,
    // After a late cancellation that is charged, the booking stays on the pass without a seat; after a no-show it stays
    // with its seat. Any other ended booking is removed.
    bookings: pass.bookings.flatMap((b) => {
      if (b.id !== bookingId) return b
      const staysOnPass = to === 'no show' || (to === 'late cancelled' && !isFree)
      return staysOnPass ? { ...b, holds: to === 'no show' } : []
    }),
  }
}

/** The facts that determine the cost of a late cancellation or a no-show, besides the rules. */
export const consequenceFactsOf = (
  pass: PassFacts,
  bookingId: string,
  to: Cause,
): Pick<ConsequenceFacts, keyof PassKind | 'isRevoked' | 'passEndsOn'> => ({
  isUnlimited: pass.totalSessions === null,
  packageType: pass.packageType,
  isRevoked: Boolean(pass.revokedOn),
  passEndsOn: passValidity(passAfterEnding(pass, bookingId, { from: 'scheduled', to, isFree: true }))
    .expiresOn,
})

export interface CancelFacts {
  status: BookingStatus
  /** The studio has cancelled the session. */
  sessionCancelled: boolean
  startsAt: Temporal.Instant
  cancelBy: Temporal.Instant
  by: 'member' | 'staff'
  /** Staff may waive the deadline. */
  waive?: boolean
  now: Temporal.Instant
}

export interface Cancelled {
  kind: 'cancel'
  status: 'cancelled' | 'late cancelled' | 'class cancelled'
}

/**
 * Cancelling (spec §6, §9): members can't cancel on the day of the class. Cancelling is free until the deadline
 * that was shown at booking; after it the session is forfeited. If the studio has cancelled the session,
 * everything is returned, regardless of who cancels the booking and when.
 */
export function decideCancel(facts: CancelFacts): Cancelled | Refused {
  const { status, startsAt, now, by } = facts
  // A member who was checked in before the class begins has not attended it yet.
  const letIn = status === 'attended' && (facts.sessionCancelled || isBefore(now, startsAt))
  if (status !== 'scheduled' && !letIn)
    return refuse('NOT_CANCELLABLE', { status: bookingStatusText[status] })
  if (facts.sessionCancelled) return { kind: 'cancel', status: 'class cancelled' }
  if (!isBefore(now, startsAt))
    return refuse('NOT_CANCELLABLE', { status: bookingText.notCancellable.started })
  if (by === 'member' && studioDay(now).equals(studioDay(startsAt))) return refuse('CLASS_DAY')
  const free = facts.waive || isBefore(now, facts.cancelBy)
  return { kind: 'cancel', status: free ? 'cancelled' : 'late cancelled' }
}
