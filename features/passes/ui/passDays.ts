import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, isDayBefore, studioDay, studioInstant } from '#lib/time.ts'
import type { LedgerEntryView, PassView } from '../schema.ts'

type Day = Temporal.PlainDate

const parseDay = (day: string | Day) => Temporal.PlainDate.from(day)

/** `Tue 4 Aug`; with the year if the day is in another year than today. */
export const shortDay = (day: string | Day, today: Day): string => {
  const date = parseDay(day)
  return dayText.short(date) + (date.year === today.year ? '' : ` ${date.year}`)
}

/** `Mat Flow, Tue 4 Aug 7:00 am`; studio time. */
export function classLabel({ title, date, time }: NonNullable<LedgerEntryView['booking']>): string {
  const starts = studioInstant(parseDay(date), Temporal.PlainTime.from(time))
  return `${title}, ${formatDay(parseDay(date)).replace(',', '')} ${formatTime(starts)}`
}

export const dayOfInstant = (at: string, today: Day): string =>
  shortDay(studioDay(Temporal.Instant.from(at)), today)

/** The validity of a pass in days, and the position of today in it: 0 on its first day, 1 on its last. */
export interface PassProgress {
  days: number
  at: number
  /** The first session of the pass has taken place, so its days are running. */
  started: boolean
}

export function passProgress(pass: PassView, today: Day): PassProgress {
  const first = pass.firstSessionDate === null ? null : parseDay(pass.firstSessionDate)
  const started = first !== null && !isDayBefore(today, first)
  const start = started ? first : parseDay(pass.registrationDate)
  const days = Math.max(start.until(parseDay(pass.expiryDate)).days, 1)
  return { days, at: start.until(today).days / days, started }
}
