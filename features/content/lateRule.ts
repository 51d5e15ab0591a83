import {
  type Cause,
  type Cost,
  causes,
  costOf,
  forgivenAMonth,
  isUsualOn,
  strikeTerms,
} from '#features/booking/consequenceRules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { lateRuleText as text } from './text/lateRule.ts'

const phrase = (words: typeof text.counted, cost: Cost): string =>
  typeof cost === 'object' ? words.fee(formatRupees(toRupees(cost.feePaise))) : words[cost]

/** What a late cancellation and a no-show of a booking made on a day come to, in sentences, in the current language. */
export function lateRule(settings: StudioSettings, hasUnlimited: boolean, day: Temporal.PlainDate): string {
  const costsOf = (cause: Cause) => [
    costOf(cause, false, day, settings),
    ...(hasUnlimited ? [costOf(cause, true, day, settings)] : []),
  ]
  const words = (cause: Cause): string => {
    const [counted, unlimited] = costsOf(cause) as [Cost, Cost?]
    const ofUnlimited = unlimited === undefined ? '' : phrase(text.unlimited, unlimited)
    const ofCounted = phrase(text.counted, counted)
    const isSame = unlimited === undefined || JSON.stringify(unlimited) === JSON.stringify(counted)
    return isSame ? ofCounted : ofCounted + text.onUnlimited(ofUnlimited)
  }
  const [late, missed] = [words('late cancelled'), words('no show')]
  const given = causes.flatMap(costsOf)
  const forgiven = forgivenAMonth(settings, day)
  const { count, days, window, lasts } = strikeTerms(settings, day)
  return [
    ...(late === missed ? [text.both(late)] : [text.late(late), text.missed(missed)]),
    ...(forgiven > 0 ? [text.forgiven(forgiven)] : []),
    ...(given.includes('strike') ? [text.strikes(count, days, window, lasts)] : []),
    ...(given.some((cost) => typeof cost === 'object') ? [text.fees] : []),
    ...(isUsualOn(settings, day) ? [] : [text.ruledOn]),
  ].join(' ')
}
