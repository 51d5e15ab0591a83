import { bookingText } from '#features/booking/text/booking.ts'
import { bookingStatusText } from '#features/booking/text/bookingStatus.ts'
import { cancellationPolicyText } from '#features/booking/text/cancellationPolicy.ts'
import { type PassFacts, passValidity, UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { NOON } from '#features/timetable/rules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { formatDayTime, formatNearDay, formatTime, isBefore, studioDay, studioTime } from '#lib/time.ts'
import type { BookingStatus } from './bookingSchema.ts'
import { type Cause, type ConsequenceFacts, type Cost, costOf, type PassKind } from './consequenceRules.ts'

// The rules of cancelling: who may do it, and what it costs. The server decides with these rules, and screens explain
// with them. Pure; `now` and the studio's settings are arguments.

/** The price of a booking: a session; on an unlimited pass nothing, or a day if the booking is cancelled too late. */
export type BookingCost = 'session' | 'day'

/** The cost of a late cancellation, by the rules of the day on which the booking was made. */
export const lateCost = (
  { pays, packageType }: { pays: BookingCost; packageType: PackageType | null },
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

/** Whether the booking was charged although the member did not attend. */
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
  const isAlreadyReturned = isForfeited(from) && isFree
  return {
    kind: 'returned',
    sessions: unlimited || isAlreadyReturned ? 0 : 1,
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

/** The facts of a pass that determine the cost of a late cancellation or a no-show. */
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

export interface CancelDecision {
  kind: 'cancel'
  status: 'cancelled' | 'late cancelled' | 'class cancelled'
}

/**
 * Cancelling (spec §6, §9): members can't cancel on the day of the class. Cancelling is free until the deadline
 * that was shown at booking; after it the session is forfeited. If the studio has cancelled the session,
 * everything is returned, regardless of who cancels the booking and when.
 */
export function decideCancel(facts: CancelFacts): CancelDecision | Refused {
  const { status, startsAt, now, by } = facts
  // A member who was checked in before the class begins has not attended it yet.
  const isCancellableCheckIn = status === 'attended' && (facts.sessionCancelled || isBefore(now, startsAt))
  if (status !== 'scheduled' && !isCancellableCheckIn)
    return refuse('NOT_CANCELLABLE', { status: bookingStatusText[status] })
  if (facts.sessionCancelled) return { kind: 'cancel', status: 'class cancelled' }
  if (!isBefore(now, startsAt))
    return refuse('NOT_CANCELLABLE', { status: bookingText.notCancellable.started })
  if (by === 'member' && studioDay(now).equals(studioDay(startsAt))) return refuse('CLASS_DAY')
  const isFree = facts.waive || isBefore(now, facts.cancelBy)
  return { kind: 'cancel', status: isFree ? 'cancelled' : 'late cancelled' }
}
