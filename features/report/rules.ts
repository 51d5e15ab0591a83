import { earlierDay, isDayBefore } from '#lib/time.ts'

/** The longest period of a report, in days: a year with its leap day. */
export const MAX_PERIOD_DAYS = 366
/** A member who came within this many days is active. */
export const ACTIVE_DAYS = 28
/** A member who came within this many days, but is not active, is lapsing. */
export const LAPSING_DAYS = 84
/** Passes that expire within this many days count as ending soon. */
export const ENDING_DAYS = 14
/** The number of months in the retention report. */
export const COHORT_MONTHS = 12

/** Days in the studio's time zone, both included. */
export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export const comparisonNames = ['before', 'yearBefore', 'none'] as const
export type Comparison = (typeof comparisonNames)[number]

export const daysIn = ({ from, to }: Period): number => from.until(to).days + 1

/** The part of a period up to today. For a future period it is empty: `to` is before `from`. */
export const untilToday = ({ from, to }: Period, today: Temporal.PlainDate): Period => ({
  from,
  to: earlierDay(to, today),
})

export const isPeriod = ({ from, to }: Period): boolean =>
  !isDayBefore(to, from) && daysIn({ from, to }) <= MAX_PERIOD_DAYS

/** The period with another first or last day. The other end moves where it would be on the wrong side, or too far. */
export function periodWith(period: Period, end: keyof Period, day: Temporal.PlainDate): Period {
  const chosen = { ...period, [end]: day }
  if (isPeriod(chosen)) return chosen
  if (isDayBefore(chosen.to, chosen.from)) return { from: day, to: day }
  const days = MAX_PERIOD_DAYS - 1
  return end === 'from' ? { from: day, to: day.add({ days }) } : { from: day.subtract({ days }), to: day }
}

/**
 * The period to compare with, of the same length: directly before, or a year before. For a period of less than 28 days,
 * a year is 52 weeks, so that the weekdays match.
 */
export function comparisonPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  const { from } = period
  const days = daysIn(period)
  if (comparison === 'before') return { from: from.subtract({ days }), to: from.subtract({ days: 1 }) }
  const back = days < 28 ? { days: 364 } : { years: 1 }
  const start = from.subtract(back)
  return { from: start, to: start.add({ days: days - 1 }) }
}

/** The first days of several months up to that of `last`, oldest first. */
export function monthsUpTo(last: Temporal.PlainDate, count: number): Temporal.PlainDate[] {
  const end = last.with({ day: 1 })
  return Array.from({ length: count }, (_, index) => end.subtract({ months: count - 1 - index }))
}

/** The figures of sessions: their number and minutes, the seats offered and taken, and the absences. */
export interface Seats {
  sessions: number
  minutes: number
  seats: number
  taken: number
  noShows: number
  lateCancels: number
}

export const noSeats: Seats = { sessions: 0, minutes: 0, seats: 0, taken: 0, noShows: 0, lateCancels: 0 }

export const addSeats = (a: Seats, b: Seats): Seats => ({
  sessions: a.sessions + b.sessions,
  minutes: a.minutes + b.minutes,
  seats: a.seats + b.seats,
  taken: a.taken + b.taken,
  noShows: a.noShows + b.noShows,
  lateCancels: a.lateCancels + b.lateCancels,
})

export interface SeatGroup {
  key: string
  now: Seats
  before: Seats | null
}

/** The sums by `keyOf`, for a period and the compared one. The group with the most seats is first. */
export function groupSeats<Row extends Seats>(
  now: Row[],
  before: Row[] | null,
  keyOf: (row: Row) => string,
): SeatGroup[] {
  const sums = (rows: Row[]) => {
    const seatsByKey = new Map<string, Seats>()
    for (const row of rows) seatsByKey.set(keyOf(row), addSeats(seatsByKey.get(keyOf(row)) ?? noSeats, row))
    return seatsByKey
  }
  const [current, previous] = [sums(now), before && sums(before)]
  const keys = new Set([...current.keys(), ...(previous?.keys() ?? [])])
  return [...keys]
    .map((key) => ({
      key,
      now: current.get(key) ?? noSeats,
      before: previous && (previous.get(key) ?? noSeats),
    }))
    .sort((a, b) => b.now.seats - a.now.seats || (a.key < b.key ? -1 : 1))
}
