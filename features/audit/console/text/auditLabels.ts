import { formatExact } from '#lib/money.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import type { Change, ChangeValue } from '../../rules.ts'
import { actionLabel, fieldLabel, own, valueLabels } from '../labels.ts'
import { auditScreen } from './auditScreen.ts'
import { auditValueTexts } from './commonAudit.ts'
import { studioNames } from './studioNames.ts'

/** `validityDays` as `validity days`: for fields without a label. */
const toWords = (name: string): string =>
  name
    .replace(/Paise$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('.', ': ')

/** The label of an action. For an action of a later release, made from its key. */
export const auditActionLabel = (action: string): string => actionLabel(action) ?? toWords(action)

/** Older entries have names like `hindi_name`. */
const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

/** The label of a field; without a label for its whole path, the labels of the parts of the path. */
export const auditFieldLabel = (action: string, field: string): string =>
  fieldLabel(action, field) ??
  field
    .split('.')
    .map((key) => fieldLabel(action, toCamelCase(key)) ?? toWords(key))
    .join(', ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** `pricePaise`, `countedPaise.upi`, and the fields of a cash-up, which are all amounts. */
const MONEY = /Paise(\.|$)|^(counted|expected)\./

const joinLabels = (list: string, label: (name: string) => string) => list.split(', ').map(label).join(', ')
const kindName = (key: string) => studioNames().kind(key)

/** Formats the values of fields that contain names given by the studio, numbers or codes. */
export const valueFormatters: Record<string, (value: string, action: string) => string> = {
  kind: kindName,
  kinds: kindName,
  classKind: kindName,
  paidBy: kindName,
  glyph: kindName,
  action: auditActionLabel,
  location: (name) => studioNames().location(name),
  rule: (name) => studioNames().rule(name),
  refusal: (code) => refusalText[code as RefusalCode]?.({}) ?? code,
  weekdays: (weekday) => auditValueTexts.weekdays[Number(weekday) - 1] ?? weekday,
  photoId: () => auditValueTexts.picture,
  art: (name) => name.replaceAll('-', ' '),
  parts: (field, action) => auditFieldLabel(action, field),
  takenOver: (field, action) => auditFieldLabel(action, field),
}

/** Formats one value of a field that has labels or a formatter for its values; undefined for other fields. */
function formatterOf(action: string, key: string): ((value: string) => string) | undefined {
  const labels = valueLabels(action, key)
  const format = own(valueFormatters, key)
  if (!labels && !format) return undefined
  return (value) => own(labels, value) ?? format?.(value, action) ?? value
}

/** An erasure replaces personal text with this (`redact_person`). */
export const REDACTED = 'erased'
/** Fields that contain HTML. */
const HTML = /(^|\.)(body|html|description(Hindi)?)$/

/** The last part of a field's path. */
export const lastSegment = (field: string): string => toCamelCase(field.slice(field.lastIndexOf('.') + 1))

/** A value for display: money in rupees, days and times of the studio, yes and no. */
export function auditValueLabel(action: string, field: string, value: ChangeValue): string {
  if (value === null || value === '') return auditScreen.nothing
  if (typeof value === 'boolean') return value ? auditValueTexts.yes : auditValueTexts.no
  const last = lastSegment(field)
  if (typeof value === 'number') {
    if (last === 'basisPoints') return auditValueTexts.percent(value / 100)
    return MONEY.test(field) ? formatExact(value) : value.toString()
  }
  if (value === REDACTED) return auditValueTexts.erased
  if (/^[[{]/.test(value)) return partsLabel(action, value)
  if (HTML.test(field)) return textOf(value)
  const format = formatterOf(action, last)
  if (format) return joinLabels(value, format)
  if (INSTANT.test(value)) return formatLongDayTime(Temporal.Instant.from(value))
  return DAY.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}

/** Nested values, such as a list of opening hours: each field with its label. */
function partsLabel(action: string, json: string): string {
  const valueText = (value: unknown, field: string): string => {
    if (Array.isArray(value)) {
      const isPlain = value.every((part) => typeof part !== 'object')
      return isPlain
        ? auditValueLabel(action, field, value.join(', '))
        : value.map((part) => valueText(part, field)).join('; ')
    }
    if (typeof value !== 'object' || value === null)
      return auditValueLabel(action, field, value as ChangeValue)
    return Object.entries(value)
      .filter(([key, part]) => part !== null && part !== '' && !HIDDEN_FIELDS.has(key))
      .map(([key, part]) => `${auditFieldLabel(action, key)}: ${valueText(part, key)}`)
      .join(', ')
  }
  try {
    return valueText(JSON.parse(json), '')
  } catch {
    return json
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The plain text of HTML. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Internal fields, which are not shown to staff. */
const HIDDEN_FIELDS = new Set(['hash', 'bytes', 'version', 'revision', 'id', 'entry'])
/** Shortened ids: of rows without a name, or of rows that no longer exist. */
const NAMELESS = /^(#[\da-f]{8}(, |$))+$/

const isHidden = ({ field, before, after }: Change): boolean =>
  HIDDEN_FIELDS.has(lastSegment(field)) ||
  (lastSegment(field) !== 'photoId' &&
    [before, after].every((value) => value === null || NAMELESS.test(String(value))))

/** The changes that a screen shows. A file contains all of them. */
export const describedChanges = (changes: Change[]): Change[] => changes.filter((change) => !isHidden(change))

/** `last name: Qureshy → Qureshi`. */
export const auditChangeLabel = (action: string, { field, before, after }: Change): string =>
  `${auditFieldLabel(action, field)}: ${before === null ? '' : `${auditValueLabel(action, field, before)} → `}${auditValueLabel(action, field, after)}`
