import { studioDay } from '#lib/time.ts'

/** The address of a day's screen. Today has only one address, so that its cached data is found offline. */
export const dayAddress = (date: string, now: Temporal.Instant): string =>
  date === studioDay(now).toString() ? '/today' : `/today?date=${date}`
