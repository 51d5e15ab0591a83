import { formatDayTime, formatNearDay, formatTime, studioDay, systemClock } from '#lib/time.ts'

/** `8:00 pm` today, otherwise with the day. */
export const formatMoment = (instant: string): string => {
  const at = Temporal.Instant.from(instant)
  const now = systemClock.now()
  return studioDay(at).equals(studioDay(now)) ? formatTime(at) : formatDayTime(at, now)
}

/** `8:00 pm` today, otherwise the day. */
export const formatWhen = (instant: string): string => {
  const at = Temporal.Instant.from(instant)
  const now = systemClock.now()
  const isToday = studioDay(at).equals(studioDay(now))
  return isToday ? formatTime(at) : formatNearDay(studioDay(at), now)
}
