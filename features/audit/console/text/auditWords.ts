import { formatExact } from '#lib/money.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import type { Change, ChangeValue } from '../../rules.ts'
import { type AuditAction, auditActions } from '../../text/actions.ts'
import { auditScreen } from './auditScreen.ts'
import { auditDescribes, auditFields, auditValues } from './changes.ts'
import { studioNames } from './studioNames.ts'

/** `validityDays` as `validity days`: for fields without a label. */
const spelled = (name: string): string =>
  name
    .replace(/Paise$/, '')
    .replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
    .replace('.', ': ')

/** An action in words. One from a later version is shown by its key. */
export const actionWords = (action: string): string => auditActions[action as AuditAction] ?? spelled(action)

/** Older entries have `hindi_name`. */
const camelled = (name: string): string => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

/** The label of one part of a field's path; undefined: there is none. */
export const wordsOfKey = (key: string): string | undefined =>
  auditFields[camelled(key) as keyof typeof auditFields] ?? auditValues[key as keyof typeof auditValues]

const wordsOf = (key: string): string => wordsOfKey(key) ?? spelled(key)

/** `terms.validityDays`: the last part is the most specific. */
export const fieldWords = (field: string): string =>
  auditFields[field as keyof typeof auditFields] ?? field.split('.').map(wordsOf).join(', ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** `pricePaise`, and each method of `countedPaise.upi`; a cash-up counts only money. */
const MONEY = /Paise(\.|$)|^(counted|expected)\./

const listed = (list: string, words: (name: string) => string) => list.split(', ').map(words).join(', ')
const valueWord = (value: string) => auditValues[value as keyof typeof auditValues]
const kindWord = (value: string) => valueWord(value) ?? studioNames().kind(value)

/** How a value from a closed list is shown; by the last part of its field. */
const worded: Record<string, (value: string) => string> = {
  ...Object.fromEntries(
    ['role', 'state', 'status', 'mark', 'method', 'reason', 'decision', 'validityFrom'].map((key) => [
      key,
      (value: string) => valueWord(value) ?? value,
    ]),
  ),
  ...Object.fromEntries(
    ['kind', 'kinds', 'classKind', 'paidBy', 'glyph'].map((key) => [
      key,
      (value: string) => listed(value, kindWord),
    ]),
  ),
  packageType: (value) => listed(value, (type) => valueWord(type) ?? type),
  action: actionWords,
  location: (value) => valueWord(value) ?? studioNames().location(value),
  parts: (value) => listed(value, wordsOf),
  takenOver: (value) => listed(value, wordsOf),
  rule: (value) => studioNames().rule(value),
  refusal: (code) => refusalText[code as RefusalCode]?.({}) ?? code,
  weekdays: (value) => listed(value, (weekday) => auditDescribes.weekdays[Number(weekday) - 1] ?? weekday),
  photoId: () => auditDescribes.picture,
  art: (value) => value.replaceAll('-', ' '),
}
/** Fields with headings and paragraphs. */
const HTML = /(^|\.)(body|html|description(Hindi)?)$/

const lastOf = (field: string): string => camelled(field.slice(field.lastIndexOf('.') + 1))

/** A value for display: money in rupees, days and times of the studio, yes and no. */
export function valueWords(field: string, value: ChangeValue): string {
  if (value === null || value === '') return auditScreen.nothing
  if (typeof value === 'boolean') return value ? auditDescribes.yes : auditDescribes.no
  const last = lastOf(field)
  if (typeof value === 'number') {
    if (last === 'basisPoints') return auditDescribes.percent(value / 100)
    return MONEY.test(field) ? formatExact(value) : value.toString()
  }
  if (/^[[{]/.test(value)) return partsWords(value)
  if (HTML.test(field)) return textOf(value)
  const words = worded[last]
  if (words) return words(value)
  if (INSTANT.test(value)) return formatLongDayTime(Temporal.Instant.from(value))
  return DAY.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}

/** Nested values, such as a list of opening hours: each of their fields in words. */
function partsWords(json: string): string {
  const valueText = (value: unknown, field: string): string => {
    if (Array.isArray(value)) {
      const plain = value.every((part) => typeof part !== 'object')
      return plain
        ? valueWords(field, value.join(', '))
        : value.map((part) => valueText(part, field)).join('; ')
    }
    if (typeof value !== 'object' || value === null) return valueWords(field, value as ChangeValue)
    return Object.entries(value)
      .filter(([key, part]) => part !== null && part !== '' && !SILENT.has(key))
      .map(([key, part]) => `${fieldWords(key)}: ${valueText(part, key)}`)
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

/** Fields that are meaningless to people. */
const SILENT = new Set(['hash', 'bytes', 'version', 'revision', 'id', 'entry'])
/** Things without a name, or whose name is gone: shown by the start of an id. */
const NAMELESS = /^(#[\da-f]{8}(, |$))+$/

const isSilent = ({ field, before, after }: Change): boolean =>
  SILENT.has(lastOf(field)) ||
  (lastOf(field) !== 'photoId' &&
    [before, after].every((value) => value === null || NAMELESS.test(String(value))))

/** The changes shown on a screen; a file contains all of them. */
export const describedChanges = (changes: Change[]): Change[] => changes.filter((change) => !isSilent(change))

/** `last name: Qureshy → Qureshi`. */
export const changeWords = ({ field, before, after }: Change): string =>
  `${fieldWords(field)}: ${before === null ? '' : `${valueWords(field, before)} → `}${valueWords(field, after)}`
