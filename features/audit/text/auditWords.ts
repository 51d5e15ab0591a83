import { formatExact } from '#lib/money.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import type { Change, ChangeValue } from '../rules.ts'
import { type AuditAction, auditActions } from './actions.ts'
import { auditScreen } from './auditScreen.ts'
import { auditFields, auditTells, auditValues } from './changes.ts'

/** `validityDays` as `validity days`: for what has no words of its own. */
const spelled = (name: string): string =>
  name
    .replace(/Paise$/, '')
    .replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
    .replace('.', ': ')

/** What was done, in words. One that only a later version knows is told by its name. */
export const actionWords = (action: string): string => auditActions[action as AuditAction] ?? spelled(action)

const wordsOf = (name: string): string =>
  auditFields[name as keyof typeof auditFields] ??
  auditValues[name as keyof typeof auditValues] ??
  spelled(name)

/** `terms.validityDays`: what stands in it last says most. */
export const fieldWords = (field: string): string =>
  field
    .split('.')
    .map((part) => wordsOf(part))
    .join(', ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** `pricePaise`, and each way of `countedPaise.upi`. */
const MONEY = /Paise(\.|$)/
/** Fields whose value is one word of a closed list. */
const WORDED = /(^|\.)(role|state|status|mark|way|kind|reason)$/

/** A value as people write it: money in rupees, days and moments of the studio, yes and no. */
export function valueWords(field: string, value: ChangeValue): string {
  if (value === null || value === '') return auditScreen.nothing
  if (typeof value === 'boolean') return value ? auditTells.yes : auditTells.no
  if (typeof value === 'number') return MONEY.test(field) ? formatExact(value) : value.toString()
  if (/(^|\.)weekdays$/.test(field)) return weekdaysIn(value)
  if (WORDED.test(field)) return auditValues[value as keyof typeof auditValues] ?? value
  if (INSTANT.test(value)) return formatLongDayTime(Temporal.Instant.from(value))
  return DAY.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}

const weekdaysIn = (list: string) =>
  list
    .split(', ')
    .map((weekday) => auditTells.weekdays[Number(weekday) - 1] ?? weekday)
    .join(', ')

/** `last name: Qureshy → Qureshi`. */
export const changeWords = ({ field, before, after }: Change): string =>
  `${fieldWords(field)}: ${before === null ? '' : `${valueWords(field, before)} → `}${valueWords(field, after)}`
