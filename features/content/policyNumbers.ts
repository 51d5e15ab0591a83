import { UNLIMITED_PENALTY_DAYS, type ValidityRule, validityText } from '#features/passes/rules.ts'
import type { PackageView } from '#features/passes/schema.ts'
import type { FreeHours } from '#features/passes/text/passRules.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import {
  kindName,
  locationName,
  type StudioSettings,
  shownKinds,
  shownLocations,
} from '#features/studio/settings.ts'
import { audienceText } from '#features/studio/text/audience.ts'
import { freeHours, morningCutoff } from '#features/timetable/rules.ts'
import { languageNow } from '#lib/language.ts'
import { filledIn } from '#lib/placeholders.ts'
import { formatTime, studioInstant } from '#lib/time.ts'

const WEEK = 7

/** The numbers of the rules that a policy may name. */
export type PolicyNumbers = {
  /** Days from the first session: every pass but the two below. */
  passDays: number
  quarterDays: number
  /** Days from purchase. */
  discoveryDays: number
  /** Weeks from purchase after which an unused pass is gone; told in days where they don't come out whole. */
  unusedWeeks: number
  quarterUnusedWeeks: number
  /** Hours before the start until which cancelling is free. */
  onlineHours: number
  groupHours: number
  reformerHours: number
  /** Clock time on the day before, as printed: '8:00 PM'. */
  morningCutoff: string
  minimumReservations: number
  /** From so many hours before the start the studio decides whether a thin class runs. */
  decisionHours: number
  /** Days that a late cancel or a no-show takes off an Unlimited plan. */
  penaltyDays: number
  /** Days added when the studio cancels a pass's last chance. */
  studioCancelDays: number
  bookAheadWeeks: number
  gstPercent: number
  minimumAge: number
  /** For whom the classes are: `women aged 18 and over`. */
  audience: string
}

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

/** The kinds of class by the hours until which cancelling is free, the shortest first; online ones stand for themselves. */
export function freeHourKinds(settings: StudioSettings, day: Temporal.PlainDate): FreeHours[] {
  const byHours = new Map<number, string[]>()
  const add = (hours: number, name: string) => byHours.set(hours, [...(byHours.get(hours) ?? []), name])
  for (const { key } of shownKinds())
    add(freeHours(settings, day, { kind: key, location: '' }), kindName(key))
  const online = shownLocations().find(({ isOnline }) => isOnline)
  if (online) add(numberOn(settings.numbers, 'freeHoursOnline', day), locationName(online.name))
  return [...byHours].sort(([a], [b]) => a - b).map(([hours, names]) => ({ hours, names }))
}

/** The numbers that the policies name, from what the rules are decided with and what is on sale. */
export function policyNumbers(
  settings: StudioSettings,
  day: Temporal.PlainDate,
  gstPercent: number,
  onSale: readonly PackageView[] = [],
  audience = filledIn(
    audienceText.ofSpecification,
    { minimumAge: numbersOf(settings, day)('minimumAge') },
    languageNow(),
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
    penaltyDays: UNLIMITED_PENALTY_DAYS,
    studioCancelDays: number('madeWholeDays'),
    bookAheadWeeks: number('bookAheadWeeks'),
    gstPercent,
    minimumAge: number('minimumAge'),
    audience,
  }
}
