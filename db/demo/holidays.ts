import type { DemoLocationName } from './studio.ts'

export type DemoHoliday = { date: string; name: string; location: DemoLocationName | null }

/** Holidays on a fixed day of the year, MM-DD. */
const fixed: [string, string][] = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
  ['12-25', 'Christmas Day'],
]

/** Holidays by the lunar calendar. */
const moving: [string, string][] = [
  ['2026-03-04', 'Holi'],
  ['2026-10-20', 'Dussehra'],
  ['2026-11-08', 'Diwali'],
  ['2027-03-22', 'Holi'],
  ['2027-10-09', 'Dussehra'],
  ['2027-10-29', 'Diwali'],
  ['2028-03-11', 'Holi'],
  ['2028-09-27', 'Dussehra'],
  ['2028-10-17', 'Diwali'],
]

/** The public holidays from `from` to `to`, both included: there are no classes at any location. */
export function holidaysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): DemoHoliday[] {
  const years = Array.from({ length: to.year - from.year + 1 }, (_, i) => from.year + i)
  const all = [...years.flatMap((year) => fixed.map(([day, name]) => [`${year}-${day}`, name])), ...moving]
  return all
    .filter(([date = '']) => date >= from.toString() && date <= to.toString())
    .map(([date = '', name = '']) => ({ date, name, location: null }))
    .sort((a, b) => a.date.localeCompare(b.date))
}
