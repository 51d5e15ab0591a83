import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, isDayBefore, studioDay, studioInstant } from '#lib/time.ts'
import type { LedgerEntryView, PassView } from '../schema.ts'

type Day = Temporal.PlainDate

const plain = (day: string | Day) => Temporal.PlainDate.from(day)

/** `Tue 4 Aug`; with the year if the day is in another year than today. */
export const shortDay = (day: string | Day, today: Day): string => {
  const date = plain(day)
  return dayText.short(date) + (date.year === today.year ? '' : ` ${date.year}`)
}

/** `Mat Flow, Tue 4 Aug 7:00 am`; studio time. */
export function classLabel({ title, date, time }: NonNullable<LedgerEntryView['booking']>): string {
  const starts = studioInstant(plain(date), Temporal.PlainTime.from(time))
  return `${title}, ${formatDay(plain(date)).replace(',', '')} ${formatTime(starts)}`
}

export const dayOfInstant = (at: string, today: Day): string =>
  shortDay(studioDay(Temporal.Instant.from(at)), today)

/** The validity period of a pass in days, and the position of today in it, 0 to 1. */
export interface PassProgress {
  days: number
  at: number
  /** The first session of the pass has taken place, so its days are running. */
  started: boolean
}

export function passProgress(pass: PassView, today: Day): PassProgress {
  const first = pass.firstSessionDate === null ? null : plain(pass.firstSessionDate)
  const started = first !== null && !isDayBefore(today, first)
  const start = started ? first : plain(pass.registrationDate)
  const days = Math.max(start.until(plain(pass.expiryDate)).days, 1)
  return { days, at: start.until(today).days / days, started }
}
