import { studioDay } from '#lib/time.ts'

/** The screen of a day; today's has one address alone, so that what was seen there is found again without the line. */
export const dayAddress = (date: string, now: Temporal.Instant): string =>
  date === studioDay(now).toString() ? '/today' : `/today?date=${date}`
