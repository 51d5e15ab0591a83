import type { PolicyNumbers } from '#features/content/policyPlaceholders.ts'
import { MIN_AGE } from '#features/identity/rules.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/membership/rules.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { freeHours, morningCutoff } from '#features/timetable/rules.ts'
import { formatTime, studioInstant } from '#lib/time.ts'

const WEEK = 7

/** The numbers that hold on a day, by their names. */
export const numbersOf =
  ({ numbers }: StudioSettings, day: Temporal.PlainDate) =>
  (rule: RuleName): number =>
    numberOn(numbers, rule, day)

/**
 * Until when cancelling is free, for the words of pages. Where kinds that are told together have different hours, the
 * longest are told: nobody then cancels too late for having read them.
 */
export function freeHourNumbers(settings: StudioSettings, day: Temporal.PlainDate) {
  const hoursOf = (isTold: (paidBy: readonly string[]) => boolean) =>
    settings.kinds
      .filter(({ paidBy, isHidden }) => !isHidden && isTold(paidBy))
      .reduce((most, { key }) => Math.max(most, freeHours(settings, day, { kind: key, location: '' })), 0)
  return {
    onlineHours: numberOn(settings.numbers, 'freeHoursOnline', day),
    groupHours: hoursOf((paidBy) => paidBy.includes('group')),
    reformerHours: hoursOf((paidBy) => !paidBy.includes('group')),
    /** `8:00 pm`: the evening before a morning class, until which it can be cancelled. */
    morningCutoff: formatTime(studioInstant(day, morningCutoff(settings, day))),
  }
}

/** The numbers that the policies name, from what the rules are decided with. */
export function policyNumbers(
  settings: StudioSettings,
  day: Temporal.PlainDate,
  gstPercent: number,
): PolicyNumbers {
  const number = numbersOf(settings, day)
  const free = freeHourNumbers(settings, day)
  return {
    ...free,
    morningCutoff: free.morningCutoff.toUpperCase(),
    passDays: number('passDays'),
    quarterDays: number('quarterDays'),
    discoveryDays: number('discoveryDays'),
    unusedWeeks: number('unusedDays') / WEEK,
    quarterUnusedWeeks: number('quarterUnusedDays') / WEEK,
    minimumReservations: number('minimumReservations'),
    decisionHours: number('decisionHours'),
    penaltyDays: UNLIMITED_PENALTY_DAYS,
    studioCancelDays: number('madeWholeDays'),
    bookAheadWeeks: number('bookAheadWeeks'),
    gstPercent,
    minimumAge: MIN_AGE,
  }
}
