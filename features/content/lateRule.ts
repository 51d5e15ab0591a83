import {
  type Cause,
  type Cost,
  causes,
  costOf,
  exceptionsOn,
  forgivenPerMonth,
  isStandardOn,
} from '#features/booking/consequenceRules.ts'
import { strikeTerms } from '#features/booking/strikeRules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { lateRuleText as text } from './text/lateRule.ts'

const phrase = (texts: typeof text.counted, cost: Cost): string =>
  typeof cost === 'object' ? texts.fee(formatRupees(toRupees(cost.feePaise))) : texts[cost]

/** The cost of a late cancellation and of a no-show, for a booking made on `day`: sentences in the current language. */
export function lateRule(settings: StudioSettings, hasUnlimited: boolean, day: Temporal.PlainDate): string {
  const costsOf = (cause: Cause, packageType: PackageType | null) => [
    costOf(cause, { isUnlimited: false, packageType }, day, settings),
    ...(hasUnlimited ? [costOf(cause, { isUnlimited: true, packageType }, day, settings)] : []),
  ]
  const sentenceOf = (cause: Cause, packageType: PackageType | null): string => {
    const [counted, unlimited] = costsOf(cause, packageType) as [Cost, Cost?]
    const ofUnlimited = unlimited === undefined ? '' : phrase(text.unlimited, unlimited)
    const ofCounted = phrase(text.counted, counted)
    const isSame = unlimited === undefined || JSON.stringify(unlimited) === JSON.stringify(counted)
    return isSame ? ofCounted : ofCounted + text.onUnlimited(ofUnlimited)
  }
  const sentences = (packageType: PackageType | null): string[] => {
    const [late, missed] = [sentenceOf('late cancelled', packageType), sentenceOf('no show', packageType)]
    return late === missed ? [text.both(late)] : [text.late(late), text.missed(missed)]
  }
  const types = exceptionsOn(settings, day)
  const costs = [null, ...types].flatMap((type) => causes.flatMap((cause) => costsOf(cause, type)))
  const inGeneral = sentences(null).join(' ')
  const exceptions = types
    .map((type) => ({ type, own: sentences(type).join(' ') }))
    .filter(({ own }) => own !== inGeneral)
  const forgiven = forgivenPerMonth(settings, day)
  const { count, days, window, lasts } = strikeTerms(settings, day)
  return [
    inGeneral,
    ...exceptions.map(({ type, own }) => text.exception(passLists.packageType.words[type], own)),
    ...(forgiven > 0 ? [text.forgiven(forgiven)] : []),
    ...(costs.includes('strike') ? [text.strikes(count, days, window, lasts)] : []),
    ...(costs.some((cost) => typeof cost === 'object') ? [text.fees] : []),
    ...(isStandardOn(settings, day) ? [] : [text.ruledOn]),
  ].join(' ')
}
