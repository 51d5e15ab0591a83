import { describe, expect, test } from 'vitest'
import { readScheduleSearch, type ScheduleSearch } from './search.ts'
import { filterValues } from './testing/filters.ts'
import { addressOf } from './ui/filter.ts'

const today = Temporal.PlainDate.from('2026-11-25')
const read = (search: string) => readScheduleSearch(new URLSearchParams(search), today)

/** One value for each field of the address; a missing one does not compile. */
const full: Required<Omit<ScheduleSearch, 'from'>> = {
  ...filterValues,
  week: '2026-11-23',
  date: '2026-11-27',
  view: 'list',
  like: '00000000-0000-4000-8000-000000000000.2026-11-27',
}

describe('the address of the timetable', () => {
  test('contains all choices, and can be parsed again', () => {
    expect(read(addressOf(full, { like: full.like }).split('?')[1] ?? '')).toEqual(full)
  })
  test.each([
    'location=Paris',
    'kind=zumba',
    'dayPart=noon',
    'week=2026-02-30',
    'week=tomorrow',
    'week=0000-01-01',
    'instructor=',
    'date=tomorrow',
    'view=moon',
    'like=1.2026-11-27',
  ])('ignores impossible values: %s', (search) => {
    expect(read(search)).toEqual({})
  })
  test('accepts only one of the seven days as the chosen day', () => {
    expect(read('date=2026-12-01')).toEqual({ date: '2026-12-01' })
    expect(read('date=2026-12-02')).toEqual({})
    expect(read('date=2026-11-24')).toEqual({})
    expect(read('from=2026-12-02&date=2026-12-08')).toEqual({ from: '2026-12-02', date: '2026-12-08' })
    expect(read('from=2026-12-02&date=2026-12-01')).toEqual({ from: '2026-12-02' })
    expect(read('week=2026-12-02&date=2026-11-30')).toEqual({ week: '2026-12-02', date: '2026-11-30' })
  })
  test('starts no earlier than today, and prefers a week to a first day', () => {
    expect(read('from=2026-11-26')).toEqual({ from: '2026-11-26' })
    expect(read('from=2026-11-25')).toEqual({})
    expect(read('from=2026-11-01')).toEqual({})
    expect(read('from=2026-11-26&week=2026-11-30')).toEqual({ week: '2026-11-30' })
  })
})
