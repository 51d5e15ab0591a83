import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'

/**
 * All code that handles time. Instants are `Temporal.Instant`; days are `Temporal.PlainDate` in the studio's time zone,
 * even for a viewer abroad. No other module reads a clock.
 */

/**
 * The time zone of every studio: the product is made for India (README, Limits), which has one. Statements and the
 * cutoffs of stored days use it too, so it can't change under existing data. Browsers may report it as Asia/Calcutta.
 */
export const STUDIO_ZONE = 'Asia/Kolkata'

/**
 * The years that dates may have, including dates of birth: 1900 to 2099. Calendars may show weeks that are partly
 * outside.
 */
export const CALENDAR_YEARS = /^(19|20)\d\d-/

export interface Clock {
  now(): Temporal.Instant
}

/** How far the studio's server is ahead of this machine's clock, in milliseconds; only a browser sets it. */
let serverAhead = 0
/** The header is precise to a second and takes time to arrive, so smaller differences are ignored. */
export const MAX_CLOCK_DIFFERENCE_MS = 30_000

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + serverAhead),
}

/** Sets the clock of the browser to the server's time (its `Date` header), because a phone's clock may be wrong. */
export const recordServerTime = (httpDate: string | null): void => {
  const ahead = Date.parse(httpDate ?? '') - Date.now()
  if (!Number.isNaN(ahead)) serverAhead = Math.abs(ahead) > MAX_CLOCK_DIFFERENCE_MS ? ahead : 0
}

/** For the `Date` header of a response. */
export const httpDate = (at: Temporal.Instant): string => new Date(at.epochMilliseconds).toUTCString()

/** A clock that starts at `start` and then runs at normal speed: for demos and tests. */
export const clockStartingAt = (start: Temporal.Instant): Clock => {
  const began = performance.now()
  return {
    now: () =>
      Temporal.Instant.fromEpochMilliseconds(start.epochMilliseconds + Math.floor(performance.now() - began)),
  }
}

/** The studio's calendar day at `now`. */
export const studioDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(STUDIO_ZONE).toPlainDate()

/**
 * The bounds of a range of studio days: the start of the first day, and the start of the day after the last one
 * (exclusive).
 */
export const dayBounds = (first: Temporal.PlainDate, last = first) => ({
  from: first.toZonedDateTime(STUDIO_ZONE).toInstant(),
  until: last.add({ days: 1 }).toZonedDateTime(STUDIO_ZONE).toInstant(),
})

/** The instant at which the studio's wall clock shows `time` on `date`. */
export const studioInstant = (date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: STUDIO_ZONE, plainTime: time }).toInstant()

/** Today in the studio's time zone, by this machine's clock. Only for the browser: the server uses its `clock`. */
export const studioToday = (): Temporal.PlainDate => studioDay(systemClock.now())

export const studioTime = (at: Temporal.Instant): Temporal.PlainTime =>
  at.toZonedDateTimeISO(STUDIO_ZONE).toPlainTime()

/** Monday of the week of `date`. */
export const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.subtract({ days: date.dayOfWeek - 1 })

export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) < 0

/** The whole seconds until a time, rounded up; 0 if it is past. */
export const secondsUntil = (at: Temporal.Instant, now: Temporal.Instant): number =>
  Math.max(0, Math.ceil(now.until(at).total('seconds')))

export const isDayBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) < 0

export const earlierDay = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  isDayBefore(b, a) ? b : a

export const laterDay = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  isDayBefore(a, b) ? b : a

/** In the format of the API and the database, which store milliseconds. */
export const isoInstant = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 })

/** For PostgreSQL's driver, which uses `Date`. */
export const fromDate = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())
export const toDate = (at: Temporal.Instant): Date => new Date(at.epochMilliseconds)

/** For a library that uses `Date` in local time: midnight of the date in this machine's time zone. */
export const machineDate = ({ year, month, day }: Temporal.PlainDate): Date => new Date(year, month - 1, day)
export const dayOfMachine = (date: Date): Temporal.PlainDate =>
  new Temporal.PlainDate(date.getFullYear(), date.getMonth() + 1, date.getDate())

// Formatted without `Intl`: its first use takes more time on a phone than all other computations of a page.
/** `Tue, 24 Nov`. */
export const formatDay = (date: Temporal.PlainDate): string =>
  `${dayText.shortWeekday(date)}, ${dayText.dayAndMonth(date)}`

/** `8:00 pm`, studio time. */
export const formatTime = (at: Temporal.Instant): string => {
  const { hour, minute } = studioTime(at)
  return clockText.time(hour, minute)
}

/** `Monday 23 November, 6:00 pm`, studio time: not relative to today. */
export const formatLongDayTime = (at: Temporal.Instant): string =>
  `${dayText.long(studioDay(at))}, ${formatTime(at)}`

/** `Tuesday` within the coming week, `Tue, 24 Nov` beyond. */
export const formatNearDay = (day: Temporal.PlainDate, now: Temporal.Instant): string => {
  const distance = studioDay(now).until(day).days
  return distance >= 0 && distance < 7 ? dayText.weekday(day) : formatDay(day)
}

/** `Tue 8:00 pm` within the coming week, `Tue, 24 Nov, 8:00 pm` beyond; studio time. */
export const formatDayTime = (at: Temporal.Instant, now: Temporal.Instant): string => {
  const day = studioDay(at)
  const distance = studioDay(now).until(day).days
  const near = distance >= 0 && distance < 7
  const dayPart = near ? dayText.shortWeekday(day) : `${formatDay(day)},`
  return `${dayPart} ${formatTime(at)}`
}
