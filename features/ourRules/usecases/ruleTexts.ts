import { freezeLimits } from '#features/ownFreeze/rules.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import { numberOn, quietHours, type RuleName } from '#features/studio/rules.ts'
import {
  isPrivateKind,
  kindName,
  type StudioSettings,
  shownKinds,
  shownLocations,
} from '#features/studio/settings.ts'
import { morningCutoff } from '#features/timetable/rules.ts'
import { offerMinutes } from '#features/waitlist/rules.ts'
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

/** Every rule in words, with the numbers of a day. What a studio does not have is not mentioned. */
export function ruleTexts(settings: StudioSettings, { hasUnlimited }: { hasUnlimited: boolean }): RuleText[] {
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
      numbers: [],
      on: () => [text.late.costs, ...(hasUnlimited ? [text.late.unlimited(UNLIMITED_PENALTY_DAYS)] : [])],
    },
    {
      key: 'noShow',
      title: text.noShow.title,
      numbers: [],
      on: () => [text.noShow.costs, ...(hasUnlimited ? [text.noShow.mistake] : [])],
    },
    {
      key: 'weCancel',
      title: text.weCancel.title,
      numbers: ['madeWholeDays'],
      on: (day) => {
        const days = of('madeWholeDays', day)
        return [text.weCancel.back, ...(days > 0 ? [text.weCancel.longer(days)] : [])]
      },
    },
    {
      key: 'minimum',
      title: text.minimum.title,
      numbers: ['minimumReservations', 'decisionHours', 'cancelBelow'],
      on: (day) => {
        const minimum = of('minimumReservations', day)
        const below = Math.min(of('cancelBelow', day), minimum)
        return [
          text.minimum.least(minimum, of('decisionHours', day)),
          ...(below > 0 && minimum > 1 ? [text.minimum.automatic(below)] : []),
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
  ]
}

/** Whether the hours of a kind apply anywhere: online classes have their own. */
export const hasStudios = (): boolean => shownLocations().some(({ isOnline }) => !isOnline)

/** The kinds of class that share their free hours, in the studio's order. */
function kindsByHours({ numbers }: StudioSettings, day: Temporal.PlainDate): [number, string][] {
  const kinds = shownKinds().toSorted((a, b) => Number(isPrivateKind(a.key)) - Number(isPrivateKind(b.key)))
  const byHours = Map.groupBy(kinds, ({ key }) => numberOn(numbers, 'freeHours', day, key))
  return [...byHours].map(([hours, some]) => [hours, some.map(({ key }) => kindName(key)).join(', ')])
}
