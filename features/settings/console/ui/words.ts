import type { PackageType } from '#features/passes/schema.ts'
import { kindName } from '#features/studio/settings.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay, studioInstant } from '#lib/time.ts'
import { ruleNumberText, ruleValueText } from '../../text/settings.ts'
import type { RuleList } from '../schema.ts'
import { packageTypeText, unitText } from '../text/settingsScreens.ts'

export const packageTypes = Object.keys(packageTypeText) as PackageType[]

export type Rule = RuleList['rules'][number]

export const ruleKey = ({ rule, kind }: Pick<Rule, 'rule' | 'kind'>): string =>
  kind === null ? rule : `${rule}.${kind}`

export const ruleName = ({ rule, kind }: Pick<Rule, 'rule' | 'kind'>): string =>
  kind === null ? ruleNumberText[rule] : `${ruleNumberText[rule]}: ${kindName(kind)}`

const atMinute = (minutes: number) =>
  studioInstant(Temporal.PlainDate.from('2026-01-05'), Temporal.PlainTime.from('00:00').add({ minutes }))

/** `6 hours`, `8:00 pm` */
export const valueText = (unit: Rule['unit'], value: number): string =>
  unit === 'clock' ? formatTime(atMinute(value)) : unitText[unit](value)

/** `6 hours before the start`: follows the name of the rule. */
export function ruleValue({ rule, unit, value }: Rule): string {
  const said = valueText(unit, value)
  return ruleValueText[rule]?.(said) ?? said
}

/** As it is typed: a time of day as `20:00`. */
export const typed = (unit: Rule['unit'], value: number): string =>
  unit === 'clock'
    ? Temporal.PlainTime.from('00:00').add({ minutes: value }).toString({ smallestUnit: 'minute' })
    : String(value)

/** The typed number; undefined if it is not one. */
export function readTyped(unit: Rule['unit'], text: string): number | undefined {
  if (unit !== 'clock') return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** Built-in rows apply from this day. */
const BEGINNING = '2017-07-01'
export const isFromBeginning = (from: string): boolean => from <= BEGINNING

/** `21 Nov 2026`, for an instant. */
export const dayOf = (instant: string): string => {
  const day = studioDay(Temporal.Instant.from(instant))
  return `${dayText.dayAndMonth(day)} ${day.year}`
}

export const dayWords = (from: string): string => {
  const day = Temporal.PlainDate.from(from)
  return `${dayText.dayAndMonth(day)} ${day.year}`
}
