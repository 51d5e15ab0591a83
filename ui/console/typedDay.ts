import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'

/** `23 Nov 2026`, the format of days in the console. */
export const dateLabel = (iso: string): string => {
  const day = Temporal.PlainDate.from(iso)
  return `${dayText.dayAndMonth(day)} ${day.year}`
}

const MONTHS = Array.from({ length: 12 }, (_, index) => new Temporal.PlainDate(2026, index + 1, 1))
const ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const plain = (text: string) => text.toLowerCase().normalize('NFC')

/** The month with this name in the current language or in English; an unambiguous beginning of the name is enough. */
function monthOf(word: string): number | undefined {
  const typed = plain(word)
  const monthIndex = MONTHS.findIndex((month) => plain(dayText.month(month)).startsWith(typed))
  const index = monthIndex >= 0 ? monthIndex : ENGLISH.findIndex((month) => typed.startsWith(month))
  return index >= 0 ? index + 1 : undefined
}

const asDay = (year: number, month: number | undefined, day: number): string | undefined => {
  try {
    if (!month) return undefined
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/**
 * Parses a day as people type it: `23 Nov 2026`, `23 November`, `23/11/2026`, `23.11.26`, `2026-11-23`. The day comes
 * before the month, as in India. Returns YYYY-MM-DD; undefined if it is not a day. A missing year is that of `today`.
 */
export function readDay(typed: string, today: Temporal.PlainDate): string | undefined {
  const text = typed.trim().replace(/,/g, ' ')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return asDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})(?:[\s/.-]+)(\d{1,2}|[\p{L}\p{M}.]+)(?:[\s/.-]+(\d{2}|\d{4}))?$/u.exec(text)
  if (!parts) return undefined
  const [, day = '', month = '', year] = parts
  const number = /^\d/.test(month) ? Number(month) : monthOf(month.replace('.', ''))
  const fullYear = year === undefined ? today.year : year.length === 2 ? 2000 + Number(year) : Number(year)
  return asDay(fullYear, number, Number(day))
}

/** `6:30 pm` for `18:30`, or `शाम 6:30 बजे`. A field shows this format and also accepts it. */
export function clockLabel(clock: string): string {
  const { hour, minute } = Temporal.PlainTime.from(clock)
  return clockText.time(hour, minute)
}

/** `शाम 6:30 बजे`, `शाम 6`: the part of the day before the figures, in the current language. */
function readDayPart(typed: string): string | undefined {
  const parts = /^([\p{L}\p{M}]+)\s*(\d{1,2})(?:[:.]([0-5]\d))?\s*[\p{L}\p{M}]*$/u.exec(
    typed.trim().normalize('NFC'),
  )
  if (!parts) return undefined
  const [, part, hours, minutes = '00'] = parts
  if (Number(hours) < 1 || Number(hours) > 12) return undefined
  const morning = Number(hours) % 12
  const hour = [morning, morning + 12].find((each) => clockText.parts(each, 0)[0].normalize('NFC') === part)
  return hour === undefined ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}

/**
 * Parses a time of day as people type it: `6:30 pm`, `6.30pm`, `6 pm`, `18:30`, `1830`, `शाम 6:30 बजे`. Returns HH:MM;
 * undefined if it is not a time.
 */
export function readClock(typed: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i.exec(typed.trim())
  if (!parts) return readDayPart(typed)
  const [, hours = '', minutes = '00', meridiem] = parts
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (meridiem && (hour < 1 || hour > 12))) return undefined
  // A number without am or pm may mean the morning or the evening.
  if (!meridiem && parts[2] === undefined) return undefined
  const hour24 = meridiem ? (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(hour24).padStart(2, '0')}:${minutes}`
}
