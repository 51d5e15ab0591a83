import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import type { PackageView } from '#features/passes/schema.ts'
import type { FreeHours } from '#features/passes/text/passRules.ts'
import { type ValidityRule, validityText } from '#features/passes/validityRules.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import {
  kindName,
  kindsInStudios,
  locationName,
  type StudioSettings,
  shownLocations,
} from '#features/studio/settings.ts'
import { audienceText } from '#features/studio/text/audience.ts'
import { freeHours, morningCutoff } from '#features/timetable/rules.ts'
import { currentLanguage } from '#lib/language.ts'
import { fillPlaceholders } from '#lib/placeholders.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import { lateRule } from './lateRule.ts'

const WEEK = 7

/** The numbers of the rules that a policy may use. */
export type PolicyNumbers = {
  /** Days from the first session, for every pass except those of the next two fields. */
  passDays: number
  quarterDays: number
  /** Days from purchase. */
  discoveryDays: number
  /** Weeks from purchase after which an unused pass expires; shown in days if they are not whole. */
  unusedWeeks: number
  quarterUnusedWeeks: number
  /** Hours before the start until which cancelling is free. */
  onlineHours: number
  groupHours: number
  reformerHours: number
  /** Clock time on the day before, as printed: '8:00 PM'. */
  morningCutoff: string
  minimumReservations: number
  /** Hours before the start at which the studio decides whether a class with few bookings takes place. */
  decisionHours: number
  /** What a late cancellation and a no-show cost, in sentences. */
  lateRule: string
  /** Days that a late cancellation or a no-show removes from an Unlimited plan, where that is the rule. */
  penaltyDays: number
  /** Days added when the studio cancels the last class that a pass could pay for. */
  studioCancelDays: number
  bookAheadWeeks: number
  gstPercent: number
  minimumAge: number
  /** The people for whom the classes are: `women aged 18 and over`. */
  audience: string
}

/** The numbers that apply on a day, by name. */
export const numbersOf =
  ({ numbers }: StudioSettings, day: Temporal.PlainDate) =>
  (rule: RuleName): number =>
    numberOn(numbers, rule, day)

/**
 * The hours of free cancellation, for texts of pages. If kinds that share a text have different hours, the
 * longest are shown, so that nobody cancels too late by relying on it.
 */
export function freeHourNumbers(settings: StudioSettings, day: Temporal.PlainDate) {
  const hoursOf = (applies: (paidBy: readonly string[]) => boolean) =>
    settings.kinds
      .filter(({ paidBy, isHidden }) => !isHidden && applies(paidBy))
      .reduce((max, { key }) => Math.max(max, freeHours(settings, day, { kind: key, location: '' })), 0)
  return {
    onlineHours: numberOn(settings.numbers, 'freeHoursOnline', day),
    groupHours: hoursOf((paidBy) => paidBy.includes('group')),
    reformerHours: hoursOf((paidBy) => !paidBy.includes('group')),
    /** `8:00 pm`: until this time on the evening before, a morning class can be cancelled. */
    morningCutoff: formatTime(studioInstant(day, morningCutoff(settings, day))),
  }
}

/** The kinds of class grouped by their hours of free cancellation, the shortest first; online ones are separate. */
export function freeHourKinds(settings: StudioSettings, day: Temporal.PlainDate): FreeHours[] {
  const byHours = new Map<number, string[]>()
  const add = (hours: number, name: string) => byHours.set(hours, [...(byHours.get(hours) ?? []), name])
  for (const { key } of kindsInStudios())
    add(freeHours(settings, day, { kind: key, location: '' }), kindName(key))
  const online = shownLocations().find(({ isOnline }) => isOnline)
  if (online) add(numberOn(settings.numbers, 'freeHoursOnline', day), locationName(online.name))
  return [...byHours].sort(([a], [b]) => a - b).map(([hours, names]) => ({ hours, names }))
}

/** The numbers for the policies, from the rules' settings and the packages on sale. */
export function policyNumbers(
  settings: StudioSettings,
  day: Temporal.PlainDate,
  gstPercent: number,
  onSale: readonly PackageView[] = [],
  audience = fillPlaceholders(
    audienceText.specDefault,
    { minimumAge: numbersOf(settings, day)('minimumAge') },
    currentLanguage(),
  ),
): PolicyNumbers {
  const number = numbersOf(settings, day)
  const validity = (rule: ValidityRule) => validityText(number(rule), onSale, rule)
  const free = freeHourNumbers(settings, day)
  return {
    ...free,
    morningCutoff: free.morningCutoff.toUpperCase(),
    passDays: validity('passDays'),
    quarterDays: validity('quarterDays'),
    discoveryDays: validity('discoveryDays'),
    unusedWeeks: validity('unusedDays') / WEEK,
    quarterUnusedWeeks: validity('quarterUnusedDays') / WEEK,
    minimumReservations: number('minimumReservations'),
    decisionHours: number('decisionHours'),
    lateRule: lateRule(
      settings,
      onSale.some(({ totalSessions }) => totalSessions === null),
      day,
    ),
    penaltyDays: UNLIMITED_PENALTY_DAYS,
    studioCancelDays: number('madeWholeDays'),
    bookAheadWeeks: number('bookAheadWeeks'),
    gstPercent,
    minimumAge: number('minimumAge'),
    audience,
  }
}
