import type { BookingView } from '#features/booking/bookingSchema.ts'
import { cancellationPolicyText } from '#features/booking/text/cancellationPolicy.ts'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { currentLanguage } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime, formatNearDay, isBefore, studioDay } from '#lib/time.ts'
import { cancellationPolicyOf } from '../cancelRules.ts'

/**
 * The line below a class: the terms of cancelling its booking. Until free cancellation ends or the day of the class
 * comes, this is the cancellation policy as it was shown at booking (stored in English; generated again for other
 * languages). After that, the line contains what applies now.
 */
export function termsOf(
  { status, pays, lateCost, lateFee, policy, cancelBy, startsAt }: BookingView,
  now: Temporal.Instant,
): string {
  if (status === 'class cancelled') return text.classCancelled
  if (status === 'late cancelled') return text.cancelledLate
  if (status === 'cancelled') return text.cancelledFree
  const times = { startsAt: Temporal.Instant.from(startsAt), cancelBy: Temporal.Instant.from(cancelBy) }
  if (!isBefore(now, times.startsAt)) return text.begun
  const isUnchanged = isBefore(now, times.cancelBy) && !studioDay(now).equals(studioDay(times.startsAt))
  return (
    (isUnchanged && currentLanguage() === 'en'
      ? policy
      : cancellationPolicyOf(times, lateFee ? { feePaise: lateFee } : (lateCost ?? pays), now)) +
    commonText.stop
  )
}

/** The current cost of cancelling the booking, in words. */
export function costOf({ pays, lateQuote, cancelBy, startsAt }: BookingView, now: Temporal.Instant): string {
  const until = Temporal.Instant.from(cancelBy)
  if (!isBefore(now, until)) {
    if (lateQuote) return lateQuote
    const ended = formatDayTime(until, now)
    return pays === 'day' ? text.costsDay(ended) : text.costs(ended)
  }
  const deadline = onlineDeadline(until, studioDay(Temporal.Instant.from(startsAt)), now)
  return pays === 'day' ? text.costsNothingUnlimited(deadline) : text.costsNothing(deadline)
}

/**
 * The text of the deadline for free cancellation on the website. If the deadline is on the day of the class, that is the
 * night before, because members can't cancel online on that day.
 */
const onlineDeadline = (until: Temporal.Instant, classDay: Temporal.PlainDate, now: Temporal.Instant) =>
  studioDay(until).equals(classDay)
    ? cancellationPolicyText.nightOf(formatNearDay(classDay.subtract({ days: 1 }), now))
    : formatDayTime(until, now)

/** `2026-07-15` → `Wed 15/07/2026`. */
export const weekdayAndDate = (isoDate: string): string =>
  `${dayText.shortWeekday(Temporal.PlainDate.from(isoDate))} ${isoDate.split('-').reverse().join('/')}`
