import { formatDayTime, formatNearDay, formatTime, studioDay, systemClock } from '#lib/time.ts'

/** The time if it is today, otherwise day and time. */
export const formatTimeWithDay = (instant: string): string => {
  const moment = Temporal.Instant.from(instant)
  const now = systemClock.now()
  return studioDay(moment).equals(studioDay(now)) ? formatTime(moment) : formatDayTime(moment, now)
}

/** The time if it is today, otherwise only the day. */
export const formatTimeOrDay = (instant: string): string => {
  const moment = Temporal.Instant.from(instant)
  const now = systemClock.now()
  const isToday = studioDay(moment).equals(studioDay(now))
  return isToday ? formatTime(moment) : formatNearDay(studioDay(moment), now)
}
