import { dayText } from '#lib/text/days.ts'
import { readDay } from '#ui/console/typedDay.ts'
import { paletteText } from '../text/actions.ts'

type Day = Temporal.PlainDate

const ENGLISH = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** The minimum number of letters of a name's beginning that is recognised; `आज` has two. */
const MIN_LETTERS = 3

const plain = (text: string) => text.trim().toLowerCase().normalize('NFC')

/** The days that the typed text may mean: tomorrow, a weekday, `27`, `27 Nov`, `2026-11-27`. */
export function parseDays(typed: string, today: Day): Day[] {
  const word = plain(typed)
  if (word === '') return []
  const namedDay = readDay(typed, today)
  if (namedDay) return [Temporal.PlainDate.from(namedDay)]
  if (/^\d{1,2}$/.test(word)) return dayOfMonth(Number(word), today)
  const matches = (name: string) => name === word || (word.length >= MIN_LETTERS && name.startsWith(word))
  const near = [
    { name: paletteText.today, days: 0 },
    { name: paletteText.tomorrow, days: 1 },
    { name: paletteText.yesterday, days: -1 },
  ].find(({ name }) => matches(plain(name)))
  if (near) return [today.add({ days: near.days })]
  const nextDays = Array.from({ length: 7 }, (_, days) => today.add({ days }))
  return nextDays.filter((day) =>
    [ENGLISH[day.dayOfWeek - 1] ?? '', plain(dayText.weekday(day))].some(matches),
  )
}

/** The next day with this number. */
function dayOfMonth(number: number, today: Day): Day[] {
  if (number < 1 || number > 31) return []
  const months = Array.from({ length: 3 }, (_, months) => today.with({ day: 1 }).add({ months }))
  const nextDay = months
    .filter((month) => month.daysInMonth >= number)
    .map((month) => month.with({ day: number }))
    .find((day) => Temporal.PlainDate.compare(day, today) >= 0)
  return nextDay ? [nextDay] : []
}
