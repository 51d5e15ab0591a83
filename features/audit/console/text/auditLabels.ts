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

/** The label of an action. An action from a later version is shown by its key. */
export const auditActionLabel = (action: string): string => actionLabel(action) ?? toWords(action)

/** Older entries have `hindi_name`. */
const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

/** `terms.validityDays`: the last part is the most specific. */
export const auditFieldLabel = (action: string, field: string): string =>
  fieldLabel(action, field) ??
  field
    .split('.')
    .map((key) => fieldLabel(action, toCamelCase(key)) ?? toWords(key))
    .join(', ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** `pricePaise`, and each payment method of `countedPaise.upi`; a cash-up counts only money. */
const MONEY = /Paise(\.|$)|^(counted|expected)\./

const joinLabels = (list: string, words: (name: string) => string) => list.split(', ').map(words).join(', ')
const kindName = (key: string) => studioNames().kind(key)

/** How to show the values of fields that hold names given by the studio, numbers or codes. */
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

/** How to show one or more values of a closed list; undefined if the field has no such list. */
function wordOf(action: string, key: string): ((value: string) => string) | undefined {
  const labels = valueLabels(action, key)
  const name = own(valueFormatters, key)
  if (!labels && !name) return undefined
  return (value) => own(labels, value) ?? name?.(value, action) ?? value
}
/** What an erasure writes in place of personal text (`redact_person`). */
export const REDACTED = 'erased'
/** Fields with headings and paragraphs. */
const HTML = /(^|\.)(body|html|description(Hindi)?)$/

/** The last step of a field's path. */
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
  const word = wordOf(action, last)
  if (word) return joinLabels(value, word)
  if (INSTANT.test(value)) return formatLongDayTime(Temporal.Instant.from(value))
  return DAY.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}

/** Nested values, such as a list of opening hours: each field with its label. */
function partsLabel(action: string, json: string): string {
  const valueText = (value: unknown, field: string): string => {
    if (Array.isArray(value)) {
      const plain = value.every((part) => typeof part !== 'object')
      return plain
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

/** Internal fields that mean nothing to staff. */
const HIDDEN_FIELDS = new Set(['hash', 'bytes', 'version', 'revision', 'id', 'entry'])
/** Things without a name, or whose name is gone: shown by the start of an id. */
const NAMELESS = /^(#[\da-f]{8}(, |$))+$/

const isHidden = ({ field, before, after }: Change): boolean =>
  HIDDEN_FIELDS.has(lastSegment(field)) ||
  (lastSegment(field) !== 'photoId' &&
    [before, after].every((value) => value === null || NAMELESS.test(String(value))))

/** The changes shown on a screen; a file contains all of them. */
export const describedChanges = (changes: Change[]): Change[] => changes.filter((change) => !isHidden(change))

/** `last name: Qureshy → Qureshi`. */
export const auditChangeLabel = (action: string, { field, before, after }: Change): string =>
  `${auditFieldLabel(action, field)}: ${before === null ? '' : `${auditValueLabel(action, field, before)} → `}${auditValueLabel(action, field, after)}`
