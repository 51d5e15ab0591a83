import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { earlierDay, isDayBefore } from '#lib/time.ts'

// How strikes shorten the time that a member can book ahead. Pure.

/** After `count` strikes within `days` days, a member can book only `window` days ahead, for `lasts` days. */
export interface StrikeTerms {
  count: number
  days: number
  window: number
  lasts: number
}

export interface Strike {
  day: Temporal.PlainDate
  terms: StrikeTerms
}

export const strikeTerms = ({ numbers }: StudioSettings, day: Temporal.PlainDate): StrikeTerms => ({
  count: numberOn(numbers, 'strikeCount', day),
  days: numberOn(numbers, 'strikeDays', day),
  window: numberOn(numbers, 'strikeWindow', day),
  lasts: numberOn(numbers, 'strikeLasts', day),
})

/** The last day on which a strike counts. */
export const countsUntil = ({ day, terms }: Strike): Temporal.PlainDate => day.add({ days: terms.days - 1 })

/** The strikes that count together with this one: those up to its day. */
export function strikesWithin(strikes: Strike[], { day, terms }: Strike): Strike[] {
  const first = day.subtract({ days: terms.days - 1 })
  return strikes.filter((each) => !isDayBefore(each.day, first) && !isDayBefore(day, each.day))
}

export interface ShorterWindow {
  /** The number of days ahead that the member can book. */
  days: number
  /** The last day of the shorter booking window. */
  until: Temporal.PlainDate
  count: number
  within: number
}

/**
 * How far ahead a member can book at the moment, if strikes shorten it. When a strike reaches the number that counts,
 * it shortens the window from its day on, by the terms under which it was given.
 */
export function shorterWindow(strikes: Strike[], today: Temporal.PlainDate): ShorterWindow | null {
  const active = shortening(strikes, today).map(
    ({ day, terms: { window, lasts, count, days } }): ShorterWindow => ({
      days: window,
      until: day.add({ days: lasts }),
      count,
      within: days,
    }),
  )
  const [strictest] = active.toSorted(
    (a, b) => a.days - b.days || Temporal.PlainDate.compare(b.until, a.until),
  )
  return strictest ?? null
}

/** The strikes that reached the number that counts, and whose shorter window has not ended. */
const shortening = (strikes: Strike[], today: Temporal.PlainDate): Strike[] =>
  strikes.filter(
    (strike) =>
      strikesWithin(strikes, strike).length >= strike.terms.count &&
      !isDayBefore(strike.day.add({ days: strike.terms.lasts }), today),
  )

/**
 * Whether a strike of that day has an effect today. It counts for some days, and a shorter window can outlast the
 * strikes that caused it.
 */
export function hasEffect(strikes: Strike[], today: Temporal.PlainDate): (strike: Strike) => boolean {
  const causes = shortening(strikes, today).flatMap((strike) => strikesWithin(strikes, strike))
  return (strike) =>
    !isDayBefore(countsUntil(strike), today) || causes.some(({ day }) => day.equals(strike.day))
}

/**
 * The day on which a class opens for a member with a shorter booking window: that many days before the class, or when
 * the window is normal again.
 */
export const opensWithin = ({ days, until }: ShorterWindow, date: Temporal.PlainDate): Temporal.PlainDate =>
  earlierDay(date.subtract({ days }), until.add({ days: 1 }))

/** Whether strikes prevent a member from booking a class of that date today. */
export function isTooFarAhead(
  strikes: Strike[],
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): boolean {
  const shorter = shorterWindow(strikes, today)
  return shorter !== null && isDayBefore(today, opensWithin(shorter, date))
}
