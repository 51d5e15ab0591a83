import { escapeLike } from '#lib/like.ts'
// Interprets the words that somebody types to find a session. Pure.

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
/** Words for days, with their distance from today. */
const near = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['आज', 0],
  ['कल', 1],
])
/** A weekday is recognised from this many letters on. */
const MIN_LETTERS = 3

/** The words of `q`, each with the day that it may mean. */
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
  const days = near.get(word)
  if (days !== undefined) return today.add({ days }).toString()
  return /^20\d\d-\d\d-\d\d$/.test(word) && isOfCalendar(word) ? word : null
}

/** Whether the date exists: false for 30 February. */
function isOfCalendar(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date
  } catch {
    return false
  }
}
