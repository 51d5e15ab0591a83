import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { decideCancel, passAfterEnding } from '#features/booking/cancelRules.ts'
import {
  type BookingOfPass,
  type FreezeRange,
  frozenDays,
  type PassFacts,
  passValidity,
  previewFreeze,
} from '#features/passes/rules.ts'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { formatDay, isDayBefore, studioDay } from '#lib/time.ts'
import { ownFreezeText } from './text/ownFreeze.ts'

// When members may freeze their passes, and the effects of a freeze. Pure: `now` and the settings are arguments.

/** The limits on a day. With 0 freezes, only staff can freeze passes. */
export const freezeLimits = ({ numbers }: StudioSettings, day: Temporal.PlainDate) => ({
  freezes: numberOn(numbers, 'ownFreezes', day),
  days: Math.min(numberOn(numbers, 'ownFreezeDays', day), numberOn(numbers, 'mostFrozenDays', day)),
  totalDays: numberOn(numbers, 'ownFreezeTotal', day),
  noticeDays: numberOn(numbers, 'ownFreezeNotice', day),
})

export interface Allowance {
  firstDay: Temporal.PlainDate
  /** The longest freeze that is possible now. */
  maxDays: number
  freezesLeft: number
  daysLeft: number
}

/** The freezes that a member may still make; `own` are those that they made. Null: only staff can freeze passes. */
export function allowanceOf(
  own: FreezeRange[],
  today: Temporal.PlainDate,
  settings: StudioSettings,
): Allowance | null {
  const limits = freezeLimits(settings, today)
  if (limits.freezes === 0) return null
  const daysLeft = Math.max(0, limits.totalDays - frozenDays(own))
  return {
    firstDay: today.add({ days: limits.noticeDays }),
    maxDays: Math.min(limits.days, daysLeft),
    freezesLeft: Math.max(0, limits.freezes - own.length),
    daysLeft,
  }
}

/** A booking of the pass, with the facts that decide whether cancelling it is free. */
export interface FreezeBooking {
  id: string
  status: BookingStatus
  cancelBy: Temporal.Instant
  session: { startsAt: Temporal.Instant; cancelled: boolean }
  /** Whether a late cancellation costs the pass no session and no day. It may still cost a fee or a strike. */
  isFree?: boolean
}

export interface OwnFreeze {
  kind: 'freeze'
  expiresOn: Temporal.PlainDate
  sessionsLeft: number | null
  /** The bookings in the range: those cancelled free of charge, and those that cost what a late cancellation costs. */
  returned: BookingOfPass[]
  charged: BookingOfPass[]
}

interface OwnFreezeFacts {
  /** The freezes that the member made. */
  own: FreezeRange[]
  /**
   * The bookings in the range, including those of a person who shares the pass. Each is cancelled by its own
   * cancellation policy.
   */
  bookings: FreezeBooking[]
}

/** Decides a freeze by the member. It must be within the limits. Its bookings are cancelled as if by the member. */
export function decideOwnFreeze(
  pass: PassFacts,
  range: FreezeRange,
  { own, bookings }: OwnFreezeFacts,
  now: Temporal.Instant,
  settings: StudioSettings,
): OwnFreeze | Refused {
  const today = studioDay(now)
  const problem = outsideLimits(range, own, today, settings)
  if (problem) return refuse('FREEZE_LIMIT', { reason: problem })
  const lateIds = bookings.filter((each) => isLate(each, now)).map(({ id }) => id)
  const ending = { from: 'scheduled', to: 'late cancelled' } as const
  const isFree = (id: string) => bookings.some((each) => each.id === id && each.isFree)
  const afterLate = lateIds.reduce(
    (before, id) => passAfterEnding(before, id, { ...ending, isFree: isFree(id) }),
    pass,
  )
  const preview = previewFreeze(afterLate, range, today, settings)
  if (preview.kind === 'refuse') return preview
  const { expiresOn, returned } = preview
  if (!hasBegunBefore(afterLate, returned, range)) {
    return refuse('FREEZE_LIMIT', { reason: ownFreezeText.refused.notBegun })
  }
  return {
    kind: 'freeze',
    expiresOn,
    sessionsLeft: afterLate.sessionsLeft === null ? null : afterLate.sessionsLeft + returned.length,
    returned,
    charged: pass.bookings.filter(({ id }) => lateIds.includes(id)),
  }
}

/** Whether the pass has begun before the freeze. Before its first session, a freeze would only extend it. */
function hasBegunBefore(pass: PassFacts, returned: BookingOfPass[], { from }: FreezeRange): boolean {
  if (pass.validityFrom === 'purchase') return true
  const bookings = pass.bookings.filter(({ id }) => !returned.some((each) => each.id === id))
  const { firstSessionOn } = passValidity({ ...pass, bookings })
  return firstSessionOn !== null && isDayBefore(firstSessionOn, from)
}

function outsideLimits(
  range: FreezeRange,
  own: FreezeRange[],
  today: Temporal.PlainDate,
  settings: StudioSettings,
): string | null {
  const text = ownFreezeText.refused
  const allowance = allowanceOf(own, today, settings)
  if (!allowance) return text.staffOnly
  const limits = freezeLimits(settings, today)
  if (allowance.freezesLeft === 0) return text.usedUp(limits.freezes)
  if (allowance.daysLeft === 0) return text.noDays(limits.totalDays)
  if (isDayBefore(range.from, allowance.firstDay)) return text.tooSoon(formatDay(allowance.firstDay))
  const days = frozenDays([range])
  if (days > limits.days) return text.tooLong(limits.days)
  return days > allowance.daysLeft ? text.daysLeft(allowance.daysLeft) : null
}

/** Whether cancelling is late. No booking is of today, when members can't cancel: a freeze begins tomorrow or later. */
export const isLate = (
  { status, cancelBy, session: { startsAt, cancelled } }: FreezeBooking,
  now: Temporal.Instant,
): boolean => {
  const ending = decideCancel({ status, cancelBy, startsAt, sessionCancelled: cancelled, by: 'member', now })
  return ending.kind === 'cancel' && ending.status === 'late cancelled'
}
