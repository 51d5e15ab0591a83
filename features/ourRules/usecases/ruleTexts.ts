import { hasFees, hasStrikes, isStandardOn } from '#features/booking/consequenceRules.ts'
import { freezeLimits } from '#features/ownFreeze/rules.ts'
import { INVITATION_DAYS } from '#features/passInvitation/rules.ts'
import { quietHours } from '#features/studio/quietHoursRules.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import {
  isPrivateKind,
  isSemiPrivateKind,
  kindName,
  kindsInStudios,
  type StudioSettings,
  shownKinds,
  shownLocations,
} from '#features/studio/settings.ts'
import { morningCutoff } from '#features/timetable/rules.ts'
import { offerMinutes } from '#features/waitlist/rules.ts'
import { formatRupees } from '#lib/money.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import { ourRulesText as text } from '../text/ourRules.ts'
import { feesText, lateLines, missedLines, strikesText } from './consequenceTexts.ts'

export interface RuleText {
  key: string
  title: string
  /** The numbers that it depends on. */
  numbers: RuleName[]
  /** Its paragraphs on a day. */
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

/** The text of every rule, with the numbers of a day. What a studio does not offer is left out. */
export function ruleTexts(
  settings: StudioSettings,
  { hasUnlimited, hasShared }: ReturnType<typeof passesSold>,
): RuleText[] {
  const ruleNumber = (rule: RuleName, day: Temporal.PlainDate) => numberOn(settings.numbers, rule, day)
  const clock = (day: Temporal.PlainDate, time: Temporal.PlainTime) => formatTime(studioInstant(day, time))
  const isOnline = shownLocations().some((location) => location.isOnline)
  return [
    {
      key: 'cancelling',
      title: text.cancelling.title,
      numbers: ['freeHours', 'freeHoursOnline', 'morningCutoff'],
      on: (day) => [
        ...kindsByHours(settings, day).map(([hours, kinds]) => text.cancelling.byHours(kinds, hours)),
        ...(isOnline ? [text.cancelling.online(ruleNumber('freeHoursOnline', day))] : []),
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
        const hours = ruleNumber('missedAfterHours', day)
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
          ruleNumber('madeWholeDays', day),
          ruleNumber('owedHours', day),
          ruleNumber('owedCreditRupees', day),
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
        const minimum = ruleNumber('minimumReservations', day)
        const below = Math.min(ruleNumber('cancelBelow', day), minimum)
        return [
          text.minimum.least(minimum, ruleNumber('decisionHours', day)),
          ...(below > 0 && minimum > 1 ? [text.minimum.automatic(below)] : []),
          ...semiPrivateText(
            settings,
            ruleNumber('semiPrivateMinimum', day),
            ruleNumber('decisionHours', day),
          ),
        ]
      },
    },
    {
      key: 'window',
      title: text.window.title,
      numbers: ['bookAheadWeeks', 'holdMinutes'],
      on: (day) => [
        text.window.weeks(ruleNumber('bookAheadWeeks', day)),
        text.window.pass,
        text.window.hold(ruleNumber('holdMinutes', day)),
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
          text.waitlist.closes(ruleNumber('queueCloseMinutes', day)),
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
        const ownFreezeTexts = [
          text.freezing.own(freezes, days, totalDays),
          text.freezing.notice(noticeDays),
          text.freezing.inside,
        ]
        return [
          text.freezing.longer,
          ...(freezes ? ownFreezeTexts : []),
          text.freezing.byUs(ruleNumber('mostFrozenDays', day)),
        ]
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

/** The minimum of the semi-private kinds, if there are any. */
function semiPrivateText(settings: StudioSettings, people: number, hours: number): string[] {
  const kinds = shownKinds().filter(({ key }) => isSemiPrivateKind(key, settings))
  if (!kinds.length) return []
  return [text.minimum.semiPrivate(kinds.map(({ key }) => kindName(key)).join(', '), people, hours)]
}

/** The kinds of class that share their free hours, in the studio's order. */
function kindsByHours({ numbers }: StudioSettings, day: Temporal.PlainDate): [number, string][] {
  const kinds = kindsInStudios().toSorted(
    (a, b) => Number(isPrivateKind(a.key)) - Number(isPrivateKind(b.key)),
  )
  const byHours = Map.groupBy(kinds, ({ key }) => numberOn(numbers, 'freeHours', day, key))
  return [...byHours].map(([hours, group]) => [hours, group.map(({ key }) => kindName(key)).join(', ')])
}
