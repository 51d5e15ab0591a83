import { escapeLike } from '#lib/like.ts'

// Interprets the words of a search for sessions. Pure.

/** A typed word: a part of a session's text, or the name of a day. */
export interface SearchWord {
  /** For SQL `like`, in lower case. */
  pattern: string
  /** Monday is 1. */
  weekday: number | null
  date: string | null
  dayOfMonth: number | null
}

const MAX_WORDS = 5
const weekdays = [
  ['monday', 'सोमवार'],
  ['tuesday', 'मंगलवार'],
  ['wednesday', 'बुधवार'],
  ['thursday', 'गुरुवार'],
  ['friday', 'शुक्रवार'],
  ['saturday', 'शनिवार'],
  ['sunday', 'रविवार'],
]
/** Words for days relative to today, with the number of days from today. */
const relativeDays = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['आज', 0],
  ['कल', 1],
])
/** The minimum number of letters by which a weekday is recognised. */
const MIN_LETTERS = 3

/** The words of `q`, each with the weekday, date or day of the month that it may be. */
export const searchWords = (q: string, today: Temporal.PlainDate): SearchWord[] =>
  q
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => ({
      pattern: `%${escapeLike(word)}%`,
      weekday: weekdayOf(word),
      date: dateOf(word, today),
      dayOfMonth: /^([1-9]|[12]\d|3[01])$/.test(word) ? Number(word) : null,
    }))

function weekdayOf(word: string): number | null {
  if (word.length < MIN_LETTERS) return null
  const index = weekdays.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index < 0 ? null : index + 1
}

function dateOf(word: string, today: Temporal.PlainDate): string | null {
  const days = relativeDays.get(word)
  if (days !== undefined) return today.add({ days }).toString()
  return /^20\d\d-\d\d-\d\d$/.test(word) && existsInCalendar(word) ? word : null
}

/** Whether the date exists: false for 30 February. */
function existsInCalendar(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date
  } catch {
    return false
  }
}
