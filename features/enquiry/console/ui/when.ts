import { formatDayTime, formatNearDay, formatTime, studioDay, systemClock } from '#lib/time.ts'

/** `8:00 pm` today, otherwise with the day. */
export const formatMoment = (instant: string): string => {
  const moment = Temporal.Instant.from(instant)
  const now = systemClock.now()
  return studioDay(moment).equals(studioDay(now)) ? formatTime(moment) : formatDayTime(moment, now)
}

/** `8:00 pm` today, otherwise the day. */
export const formatWhen = (instant: string): string => {
  const moment = Temporal.Instant.from(instant)
  const now = systemClock.now()
  const isToday = studioDay(moment).equals(studioDay(now))
  return isToday ? formatTime(moment) : formatNearDay(studioDay(moment), now)
}
