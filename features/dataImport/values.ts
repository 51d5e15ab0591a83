import { CALENDAR_YEARS } from '#lib/time.ts'

/** The order of day and month in numeric dates: 3/4/2026 is in April, or in March. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,T].*)?$/
const DAY_WORD =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?:[ ,].*)?$/i
const WORD_DAY = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].*)?$/i

/** A year of two digits above 40 is in the 20th century. */
const yearOf = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > 40 ? 1900 : 2000)

function dateOf(year: number, month: number, dayOfMonth: number): Temporal.PlainDate | undefined {
  if (!CALENDAR_YEARS.test(`${year}-`)) return undefined
  try {
    return Temporal.PlainDate.from({ year, month, day: dayOfMonth }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/** Parses a date in the usual formats, and ignores a time after it. Undefined: it is no date, or does not exist. */
export function dayOf(text: string, order: DateOrder): Temporal.PlainDate | undefined {
  const iso = ISO.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [, first = '', second = '', year = ''] = numeric
    return order === 'dayFirst'
      ? dateOf(yearOf(year), Number(second), Number(first))
      : dateOf(yearOf(year), Number(first), Number(second))
  }
  const dayWord = DAY_WORD.exec(text)
  if (dayWord) return dateOf(yearOf(dayWord[3] ?? ''), monthOf(dayWord[2] ?? ''), Number(dayWord[1]))
  const wordDay = WORD_DAY.exec(text)
  if (wordDay) return dateOf(yearOf(wordDay[3] ?? ''), monthOf(wordDay[1] ?? ''), Number(wordDay[2]))
  return undefined
}

/**
 * Detects the order of a column. A single day may be ambiguous, but one number above 12 in the column is enough.
 * Undefined: ambiguous.
 */
export function orderOf(texts: Iterable<string>): DateOrder | undefined {
  let [firsts, seconds] = [0, 0]
  for (const text of texts) {
    const match = NUMERIC.exec(text)
    if (Number(match?.[1]) > 12) firsts += 1
    if (Number(match?.[2]) > 12) seconds += 1
  }
  if (firsts > 0 === seconds > 0) return undefined
  return firsts ? 'dayFirst' : 'monthFirst'
}

/** The dial code of India, for numbers without a code. */
const DIAL_CODE = '91'

/**
 * The number as accounts store it: digits with the country code. Undefined: it is no phone number, or a spreadsheet has
 * rounded it.
 */
export function phoneOf(text: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const national = digits.replace(/^0/, '')
  const fullNumber = /^[6-9]\d{9}$/.test(national) ? DIAL_CODE + national : digits
  return fullNumber.length >= 4 && fullNumber.length <= 15 ? fullNumber : undefined
}

/** Characters that start a formula in a spreadsheet. */
const FORMULA_SIGNS = /^[=+\-@\s]+/
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} .,'’()/&-]*$/u

/** A name without the characters that start a formula. Undefined: it is a formula. */
export function nameOf(text: string): string | undefined {
  if (!FORMULA_SIGNS.test(text)) return text
  const name = text.replace(FORMULA_SIGNS, '')
  return name !== '' && PLAIN_NAME.test(name) && !text.includes('(') ? name : undefined
}

/** `yes`, `true`, `1`, `opted in`, and their opposites. Undefined: neither. */
export function consentOf(text: string): boolean | undefined {
  if (/^(yes|y|true|1|on|opted[ -]?in|subscribed|active)$/i.test(text)) return true
  return /^(no|n|false|0|off|opted[ -]?out|unsubscribed|inactive)$/i.test(text) ? false : undefined
}

/** `4`, `4.0`, `4 of 10`, `4/10`, `10 sessions`; null: unlimited. Undefined: not a number. */
export function countOf(text: string): number | null | undefined {
  if (/^(unlimited|∞|n\/?a|none|-|–)$/i.test(text)) return null
  const match = /^([-−]?\d{1,5})(?:[.,]0+)?(?:\s*(?:of|\/)\s*\d+)?(?:\s*\p{L}+)?$/u.exec(text)
  return match ? Number(match[1]?.replace('−', '-')) : undefined
}

/** `18:30`, `6:30 PM`, `7 pm`. */
export function timeOf(text: string): Temporal.PlainTime | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(text)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  return Temporal.PlainTime.from({ hour: half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour, minute })
}

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/** `Mon, Wed`, `Tuesday/Thursday`, `Mo We Fr`, `daily`; 1 is Monday. Undefined: one of them is invalid. */
export function weekdaysOf(text: string): number[] | undefined {
  if (/^(daily|every ?day|all)$/i.test(text)) return [1, 2, 3, 4, 5, 6, 7]
  const words = text
    .toLowerCase()
    .split(/[^a-z]+|\band\b/)
    .filter(Boolean)
  const days = words.map((word) => WEEKDAYS.indexOf(word.slice(0, 2)) + 1)
  const known = days.length > 0 && days.every((weekday) => weekday > 0)
  return known ? [...new Set(days)].sort((a, b) => a - b) : undefined
}
