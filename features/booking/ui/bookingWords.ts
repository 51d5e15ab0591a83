import type { BookingView } from '#features/booking/schema.ts'
import { formatDayTime, isBefore, studioDay } from '#lib/time.ts'
import { commonText } from '#text/common.ts'
import { scheduleTabText as text } from '#text/dashboard.ts'
import { languageNow } from '#text/language.ts'
import { promiseOf } from '../rules.ts'
import { isCancelled } from './startsIn.ts'

/**
 * The line under a class: its promise as it was made (in English; other languages say the same in their words), or
 * what became of it.
 */
export function termsOf(
  { status, pays, policy, cancelBy, startsAt }: BookingView,
  now: Temporal.Instant,
): string {
  if (status === 'class cancelled') return text.classCancelled
  if (status === 'late cancelled') return text.cancelledLate
  if (status === 'cancelled') return text.cancelledFree
  const until = Temporal.Instant.from(cancelBy)
  if (!isBefore(now, until)) return text.freeEnded(formatDayTime(until, now))
  const times = { startsAt: Temporal.Instant.from(startsAt), cancelBy: until }
  return (languageNow() === 'en' ? policy : promiseOf(times, pays, now)) + commonText.stop
}

/** Why it can't be cancelled by its member (spec §6); null when it can. */
export function whyNotCancel(
  { status, scheduledDate }: BookingView,
  now: Temporal.Instant,
): keyof typeof text.notCancellable | null {
  if (isCancelled(status)) return 'cancelled'
  return studioDay(now).equals(Temporal.PlainDate.from(scheduledDate)) ? 'today' : null
}

/** What cancelling it now costs, in words. */
export function costOf({ pays, cancelBy }: BookingView, now: Temporal.Instant): string {
  const until = Temporal.Instant.from(cancelBy)
  const when = formatDayTime(until, now)
  if (isBefore(now, until)) return pays === 'day' ? text.costsNothingUnlimited(when) : text.costsNothing(when)
  return pays === 'day' ? text.costsDay(when) : text.costs(when)
}

/** `2026-07-15` → `15/07/2026`. */
export const dayMonthYear = (isoDate: string): string => isoDate.split('-').reverse().join('/')
