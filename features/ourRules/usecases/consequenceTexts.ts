import {
  type Cause,
  type Cost,
  causes,
  costOf,
  exceptionsOn,
  forgivenPerMonth,
  penaltyOf,
} from '#features/booking/consequenceRules.ts'
import { strikeTerms } from '#features/booking/strikeRules.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { ourRulesText as text } from '../text/ourRules.ts'
import type { RuleText } from './ruleTexts.ts'

/** The rules that decide whether a late cancellation or no-show costs a strike or a fee. */
const penaltyRules = [
  ...(['lateCounted', 'lateUnlimited', 'missedCounted', 'missedUnlimited'] as const),
  ...(['lateException', 'missedException'] as const),
]

const amountOf = ({ feePaise }: { feePaise: Paise }) => formatRupees(toRupees(feePaise))

function costText(cost: Cost): string {
  if (typeof cost === 'object') return text.late.fee(amountOf(cost))
  const costTexts = { session: text.late.costs, strike: text.late.strike, nothing: text.late.nothing }
  return cost === 'day' ? text.late.unlimited(UNLIMITED_PENALTY_DAYS) : costTexts[cost]
}

/** The cost on an unlimited pass, if it differs. */
function unlimitedText(cost: Cost | null): string[] {
  if (cost === null) return []
  if (typeof cost === 'object') return [text.late.onUnlimited.fee(amountOf(cost))]
  return [cost === 'day' ? costText(cost) : text.late.onUnlimited[cost]]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The cost of one cause: on passes with sessions, on unlimited ones if it differs, and on types with an exception. */
export interface Costs {
  /** The type to which `counted` and `unlimited` apply; null: all types without an exception. */
  packageType: PackageType | null
  counted: Cost
  unlimited: Cost | null
  exceptions: { types: PackageType[]; counted: Cost; unlimited: Cost | null }[]
}

/** The passes that a sentence is about; `types`: only those that pay for a class. */
export interface PassScope {
  hasUnlimited: boolean
  types?: readonly PackageType[] | undefined
}

export function costsOn(
  settings: StudioSettings,
  cause: Cause,
  { hasUnlimited, types }: PassScope,
  day: Temporal.PlainDate,
): Costs {
  const costsFor = (packageType: PackageType | null) => {
    const counted = costOf(cause, { isUnlimited: false, packageType }, day, settings)
    const unlimited = hasUnlimited ? costOf(cause, { isUnlimited: true, packageType }, day, settings) : null
    return { counted, unlimited: isSame(unlimited, counted) ? null : unlimited }
  }
  const excepted = exceptionsOn(settings, day, [cause]).filter((type) => !types || types.includes(type))
  const packageType = (types?.every((type) => excepted.includes(type)) ? types[0] : null) ?? null
  const general = costsFor(packageType)
  const differing = excepted
    .map((type) => ({ type, ...costsFor(type) }))
    .filter(({ counted, unlimited }) => !isSame([counted, unlimited], [general.counted, general.unlimited]))
  const byCost = Map.groupBy(differing, ({ counted, unlimited }) => JSON.stringify([counted, unlimited]))
  const exceptions = [...byCost.values()].flatMap((group) =>
    group[0]
      ? [{ types: group.map(({ type }) => type), counted: group[0].counted, unlimited: group[0].unlimited }]
      : [],
  )
  return { packageType, ...general, exceptions }
}

export const typeNames = (types: PackageType[]): string =>
  types.map((type) => passLists.packageType.words[type]).join(', ')

/** The cost on each type of package with an exception. */
const exceptionText = ({ exceptions }: Costs): string[] =>
  exceptions.map(({ types, counted, unlimited }) => {
    const names = typeNames(types)
    if (typeof counted === 'object') return text.late.onType.fee(names, amountOf(counted))
    if (counted === 'day') throw new Error('a pass with sessions has no day to lose')
    return text.late.onType[unlimited === 'day' ? 'day' : counted](names)
  })

/** What a late cancellation costs; unlimited passes and exceptions are mentioned where they differ. */
export function lateLines(settings: StudioSettings, scope: PassScope, day: Temporal.PlainDate): string[] {
  const costs = costsOn(settings, 'late cancelled', scope, day)
  const forgiven = forgivenPerMonth(settings, day)
  return [
    costText(costs.counted),
    ...unlimitedText(costs.unlimited),
    ...exceptionText(costs),
    ...(forgiven > 0 ? [text.late.forgiven(forgiven)] : []),
  ]
}

/** What a no-show costs: one line if it is the same as for a late cancellation. */
export function missedLines(settings: StudioSettings, scope: PassScope, day: Temporal.PlainDate): string[] {
  const costs = costsOn(settings, 'no show', scope, day)
  if (isSame(costsOn(settings, 'late cancelled', scope, day), costs)) return [text.noShow.costs]
  const { counted, unlimited } = costs
  return [
    typeof counted === 'object' ? text.noShow.other.fee(amountOf(counted)) : text.noShow.other[counted],
    ...unlimitedText(unlimited),
    ...exceptionText(costs),
  ]
}

export const strikesText = (settings: StudioSettings): RuleText => ({
  key: 'strikes',
  title: text.strikes.title,
  numbers: [...penaltyRules, ...(['strikeCount', 'strikeDays', 'strikeWindow', 'strikeLasts'] as const)],
  on: (day) => {
    if (!hasPenalty('strike', settings, day)) return []
    const { count, days, window, lasts } = strikeTerms(settings, day)
    return [text.strikes.shorten(count, days, window, lasts), text.strikes.stay]
  },
})

/** Whether this is a consequence of any cause on any pass on a day. */
const hasPenalty = (penalty: 'strike' | 'fee', settings: StudioSettings, day: Temporal.PlainDate) =>
  causes.some((cause) =>
    [null, ...exceptionsOn(settings, day)].some((packageType) =>
      [false, true].some(
        (isUnlimited) => penaltyOf(cause, { isUnlimited, packageType }, day, settings) === penalty,
      ),
    ),
  )

export const feesText = (settings: StudioSettings): RuleText => ({
  key: 'fees',
  title: text.fees.title,
  numbers: [...penaltyRules, 'feeBlockDays'],
  on: (day) => {
    if (!hasPenalty('fee', settings, day)) return []
    const days = numberOn(settings.numbers, 'feeBlockDays', day)
    return [text.fees.paid, days > 0 ? text.fees.blocks(days) : text.fees.neverBlocks]
  },
})
