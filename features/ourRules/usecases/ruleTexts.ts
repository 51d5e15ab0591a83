import {
  type Cause,
  type Cost,
  causes,
  costOf,
  exceptionsOn,
  forgivenAMonth,
  hasFees,
  hasStrikes,
  isStandardOn,
  penaltyOf,
} from '#features/booking/consequenceRules.ts'
import { strikeTerms } from '#features/booking/strikeRules.ts'
import { freezeLimits } from '#features/ownFreeze/rules.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import { INVITATION_DAYS } from '#features/passInvitation/rules.ts'
import { quietHours } from '#features/studio/quietHoursRules.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import {
  isPrivateKind,
  isSemiPrivateKind,
  kindName,
  type StudioSettings,
  shownKinds,
  shownLocations,
} from '#features/studio/settings.ts'
import { morningCutoff } from '#features/timetable/rules.ts'
import { offerMinutes } from '#features/waitlist/rules.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import { ourRulesText as text } from '../text/ourRules.ts'

export interface RuleText {
  key: string
  title: string
  /** The numbers that it depends on. */
  numbers: RuleName[]
  /** What it says on a day. */
  on: (day: Temporal.PlainDate) => string[]
}

/** The facts of the rules that depend on the passes on sale. */
export const passesSold = (
  onSale: { totalSessions: number | null; shareable?: boolean }[],
): { hasUnlimited: boolean; hasShared: boolean } => ({
  hasUnlimited: onSale.some(({ totalSessions }) => totalSessions === null),
  hasShared: onSale.some(({ shareable = false }) => shareable),
})

const lateRules = [
  ...(['lateCounted', 'lateUnlimited', 'lateCountedFee', 'lateUnlimitedFee'] as const),
  ...(['lateException', 'lateExceptionFee'] as const),
]
/** The rules that say whether a late cancellation or no-show costs a strike or a fee. */
const penaltyRules = [
  ...(['lateCounted', 'lateUnlimited', 'missedCounted', 'missedUnlimited'] as const),
  ...(['lateException', 'missedException'] as const),
]

/** Every rule in words, with the numbers of a day. What a studio does not have is not mentioned. */
export function ruleTexts(
  settings: StudioSettings,
  { hasUnlimited, hasShared }: ReturnType<typeof passesSold>,
): RuleText[] {
  const of = (rule: RuleName, day: Temporal.PlainDate) => numberOn(settings.numbers, rule, day)
  const clock = (day: Temporal.PlainDate, time: Temporal.PlainTime) => formatTime(studioInstant(day, time))
  const isOnline = shownLocations().some((location) => location.isOnline)
  return [
    {
      key: 'cancelling',
      title: text.cancelling.title,
      numbers: ['freeHours', 'freeHoursOnline', 'morningCutoff'],
      on: (day) => [
        ...(hasStudios() ? kindsByHours(settings, day) : []).map(([hours, kinds]) =>
          text.cancelling.byHours(kinds, hours),
        ),
        ...(isOnline ? [text.cancelling.online(of('freeHoursOnline', day))] : []),
        text.cancelling.morning(clock(day, morningCutoff(settings, day))),
        text.cancelling.onItsDay,
      ],
    },
    {
      key: 'late',
      title: text.late.title,
      numbers: [...lateRules, 'forgivenAMonth'],
      on: (day) => [
        ...lateLines(settings, { hasUnlimited }, day),
        ...(isStandardOn(settings, day) ? [] : [text.late.ruledOn]),
      ],
    },
    {
      key: 'noShow',
      title: text.noShow.title,
      numbers: [
        ...lateRules,
        ...(['missedCounted', 'missedUnlimited', 'missedCountedFee', 'missedUnlimitedFee'] as const),
        ...(['missedException', 'missedExceptionFee'] as const),
        'missedAfterHours',
      ],
      on: (day) => {
        const hours = of('missedAfterHours', day)
        return [
          ...missedLines(settings, { hasUnlimited }, day),
          ...(hours > 0 ? [text.noShow.unmarked(hours)] : []),
          ...(hasUnlimited || !isStandardOn(settings, day)
            ? [isStandardOn(settings, day) ? text.noShow.mistake : text.noShow.mistakeOther]
            : []),
        ]
      },
    },
    ...(hasStrikes(settings) ? [strikesText(settings)] : []),
    ...(hasFees(settings) ? [feesText(settings)] : []),
    {
      key: 'weCancel',
      title: text.weCancel.title,
      numbers: ['madeWholeDays', 'owedHours', 'owedCreditRupees'],
      on: (day) => {
        const [days, hours, credit] = [
          of('madeWholeDays', day),
          of('owedHours', day),
          of('owedCreditRupees', day),
        ]
        const more =
          credit > 0
            ? text.weCancel.credit(hours, formatRupees(credit))
            : text.weCancel.more(hours, hasUnlimited)
        return [
          text.weCancel.back,
          ...(hours > 0 ? [more, text.late.ruledOn] : []),
          ...(days > 0 ? [text.weCancel.longer(days)] : []),
        ]
      },
    },
    {
      key: 'minimum',
      title: text.minimum.title,
      numbers: ['minimumReservations', 'decisionHours', 'cancelBelow', 'semiPrivateMinimum'],
      on: (day) => {
        const minimum = of('minimumReservations', day)
        const below = Math.min(of('cancelBelow', day), minimum)
        return [
          text.minimum.least(minimum, of('decisionHours', day)),
          ...(below > 0 && minimum > 1 ? [text.minimum.automatic(below)] : []),
          ...semiPrivateText(settings, of('semiPrivateMinimum', day), of('decisionHours', day)),
        ]
      },
    },
    {
      key: 'window',
      title: text.window.title,
      numbers: ['bookAheadWeeks', 'holdMinutes'],
      on: (day) => [
        text.window.weeks(of('bookAheadWeeks', day)),
        text.window.pass,
        text.window.hold(of('holdMinutes', day)),
      ],
    },
    {
      key: 'waitlist',
      title: text.waitlist.title,
      numbers: ['offerMinutes', 'quietFrom', 'quietUntil', 'queueCloseMinutes'],
      on: (day) => {
        const quiet = quietHours(settings, day)
        return [
          text.waitlist.order,
          text.waitlist.offer(offerMinutes(settings, studioInstant(day, quiet.until))),
          text.waitlist.quiet(clock(day, quiet.from), clock(day, quiet.until)),
          text.waitlist.consent,
          text.waitlist.closes(of('queueCloseMinutes', day)),
        ]
      },
    },
    {
      key: 'moving',
      title: text.moving.title,
      numbers: [],
      on: () => [text.moving.both, text.moving.costs],
    },
    {
      key: 'freezing',
      title: text.freezing.title,
      numbers: ['mostFrozenDays', 'ownFreezes', 'ownFreezeDays', 'ownFreezeTotal', 'ownFreezeNotice'],
      on: (day) => {
        const { freezes, days, totalDays, noticeDays } = freezeLimits(settings, day)
        const own = [
          text.freezing.own(freezes, days, totalDays),
          text.freezing.notice(noticeDays),
          text.freezing.inside,
        ]
        return [text.freezing.longer, ...(freezes ? own : []), text.freezing.byUs(of('mostFrozenDays', day))]
      },
    },
    ...(hasShared
      ? [
          {
            key: 'sharing',
            title: text.sharing.title,
            numbers: [],
            on: () => [
              text.sharing.both,
              text.sharing.each,
              text.sharing.invited(INVITATION_DAYS),
              text.sharing.end,
            ],
          },
        ]
      : []),
  ]
}

/** Whether the hours of a kind apply anywhere: online classes have their own. */
export const hasStudios = (): boolean => shownLocations().some(({ isOnline }) => !isOnline)

/** What applies to the kinds that are semi-private, if there are any. */
function semiPrivateText(settings: StudioSettings, people: number, hours: number): string[] {
  const kinds = shownKinds().filter(({ key }) => isSemiPrivateKind(key, settings))
  if (!kinds.length) return []
  return [text.minimum.semiPrivate(kinds.map(({ key }) => kindName(key)).join(', '), people, hours)]
}

/** The kinds of class that share their free hours, in the studio's order. */
function kindsByHours({ numbers }: StudioSettings, day: Temporal.PlainDate): [number, string][] {
  const kinds = shownKinds().toSorted((a, b) => Number(isPrivateKind(a.key)) - Number(isPrivateKind(b.key)))
  const byHours = Map.groupBy(kinds, ({ key }) => numberOn(numbers, 'freeHours', day, key))
  return [...byHours].map(([hours, some]) => [hours, some.map(({ key }) => kindName(key)).join(', ')])
}

const amountOf = ({ feePaise }: { feePaise: Paise }) => formatRupees(toRupees(feePaise))

function costText(cost: Cost): string {
  if (typeof cost === 'object') return text.late.fee(amountOf(cost))
  const costTexts = { session: text.late.costs, strike: text.late.strike, nothing: text.late.nothing }
  return cost === 'day' ? text.late.unlimited(UNLIMITED_PENALTY_DAYS) : costTexts[cost]
}

/** Of an unlimited pass, where it differs. */
function unlimitedText(cost: Cost | null): string[] {
  if (cost === null) return []
  if (typeof cost === 'object') return [text.late.onUnlimited.fee(amountOf(cost))]
  return [cost === 'day' ? costText(cost) : text.late.onUnlimited[cost]]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What one cause costs: on passes with sessions, on unlimited ones where that differs, and on types that are an exception. */
export interface Costs {
  /** The type that `counted` and `unlimited` are for; null: all types that are no exception. */
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
  const of = (packageType: PackageType | null) => {
    const counted = costOf(cause, { isUnlimited: false, packageType }, day, settings)
    const unlimited = hasUnlimited ? costOf(cause, { isUnlimited: true, packageType }, day, settings) : null
    return { counted, unlimited: isSame(unlimited, counted) ? null : unlimited }
  }
  const excepted = exceptionsOn(settings, day, [cause]).filter((type) => !types || types.includes(type))
  const packageType = (types?.every((type) => excepted.includes(type)) ? types[0] : null) ?? null
  const general = of(packageType)
  const other = excepted
    .map((type) => ({ type, ...of(type) }))
    .filter(({ counted, unlimited }) => !isSame([counted, unlimited], [general.counted, general.unlimited]))
  const byCost = Map.groupBy(other, ({ counted, unlimited }) => JSON.stringify([counted, unlimited]))
  const exceptions = [...byCost.values()].flatMap((own) =>
    own[0]
      ? [{ types: own.map(({ type }) => type), counted: own[0].counted, unlimited: own[0].unlimited }]
      : [],
  )
  return { packageType, ...general, exceptions }
}

export const typeNames = (types: PackageType[]): string =>
  types.map((type) => passLists.packageType.words[type]).join(', ')

/** Of each type of package that is an exception. */
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
  const forgiven = forgivenAMonth(settings, day)
  return [
    costText(costs.counted),
    ...unlimitedText(costs.unlimited),
    ...exceptionText(costs),
    ...(forgiven > 0 ? [text.late.forgiven(forgiven)] : []),
  ]
}

/** What a no-show costs: the same as a late cancellation, or in its own words. */
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

const strikesText = (settings: StudioSettings): RuleText => ({
  key: 'strikes',
  title: text.strikes.title,
  numbers: [...penaltyRules, ...(['strikeCount', 'strikeDays', 'strikeWindow', 'strikeLasts'] as const)],
  on: (day) => {
    if (!isGiven('strike', settings, day)) return []
    const { count, days, window, lasts } = strikeTerms(settings, day)
    return [text.strikes.shorten(count, days, window, lasts), text.strikes.stay]
  },
})

/** Whether any pass or package type has that consequence on a day. */
const isGiven = (penalty: 'strike' | 'fee', settings: StudioSettings, day: Temporal.PlainDate) =>
  causes.some((cause) =>
    [null, ...exceptionsOn(settings, day)].some((packageType) =>
      [false, true].some(
        (isUnlimited) => penaltyOf(cause, { isUnlimited, packageType }, day, settings) === penalty,
      ),
    ),
  )

const feesText = (settings: StudioSettings): RuleText => ({
  key: 'fees',
  title: text.fees.title,
  numbers: [...penaltyRules, 'feeBlockDays'],
  on: (day) => {
    if (!isGiven('fee', settings, day)) return []
    const days = numberOn(settings.numbers, 'feeBlockDays', day)
    return [text.fees.paid, days > 0 ? text.fees.blocks(days) : text.fees.never]
  },
})
