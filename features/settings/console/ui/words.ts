import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay, studioInstant } from '#lib/time.ts'
import { ruleValueText } from '../../text/settings.ts'
import type { LocationBody } from '../locationSchema.ts'
import type { Rule } from '../shownRules.ts'
import { settingsScreens, unitText } from '../text/settingsScreens.ts'

export const packageTypes = Object.keys(passLists.packageType.words) as PackageType[]

export const ruleKey = ({ rule, kind }: Pick<Rule, 'rule' | 'kind'>): string =>
  kind === null ? rule : `${rule}.${kind}`

const atMinute = (minutes: number) =>
  studioInstant(Temporal.PlainDate.from('2026-01-05'), Temporal.PlainTime.from('00:00').add({ minutes }))

/** `6 hours`, `8:00 pm` */
export const valueText = (unit: Rule['unit'], value: number): string =>
  unit === 'clock' ? formatTime(atMinute(value)) : unitText[unit](value)

/** The value as it follows the name of the rule: `6 hours before the start`. */
export function ruleValue({ rule, unit, value }: Rule): string {
  const text = valueText(unit, value)
  return ruleValueText[rule]?.(text) ?? text
}

/** Minutes from midnight as a time of day, `20:00`. */
export const clockOf = (minutes: number): string =>
  Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' })

/** A time of day in minutes from midnight; null if empty. */
export function minutesOf(clock: string): number | null {
  if (clock === '') return null
  const { hour, minute } = Temporal.PlainTime.from(clock)
  return hour * 60 + minute
}

/** Built-in values apply from this day or an earlier one. */
const BEGINNING = '2017-07-01'
export const isFromBeginning = (from: string): boolean => from <= BEGINNING

/** The day of an instant: `21 Nov 2026`. */
export const dayOf = (instant: string): string => {
  const day = studioDay(Temporal.Instant.from(instant))
  return `${dayText.dayAndMonth(day)} ${day.year}`
}

export const dateLabel = (from: string): string => {
  const day = Temporal.PlainDate.from(from)
  return `${dayText.dayAndMonth(day)} ${day.year}`
}

/** The keys of labels, for fields whose label has a different key. */
const LABEL_KEYS: Record<string, string> = {
  title: 'fullTitle',
  openingHours: 'hours',
  whatsappNumber: 'whatsapp',
  typed: 'onMap',
}

/** The label of a field by its path: `address.city`, `hindi.tagline`. */
export function labelOf(path: string): string {
  const name = path.split('.').at(-1) ?? path
  const screenText = (settingsScreens as Record<string, unknown>)[LABEL_KEYS[name] ?? name]
  const label = typeof screenText === 'string' ? screenText : name
  return path.startsWith('hindi.') ? `${label} (${settingsScreens.inHindi})` : label
}

/** Formats values that are lists: types of package, opening hours. Undefined for all other values. */
export function displayOf(path: string, value: unknown): string | undefined {
  if (path === 'paidBy')
    return (value as PackageType[]).map((type) => passLists.packageType.words[type]).join(', ')
  if (path !== 'openingHours') return undefined
  return (value as LocationBody['openingHours'])
    .map(({ weekdays, opens, closes }) => `${weekdays.join(',')} ${opens}-${closes}`)
    .join('\n')
}
