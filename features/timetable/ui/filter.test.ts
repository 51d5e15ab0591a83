import { describe, expect, test } from 'vitest'
import { addressOf, adjacentDays, adjacentWeeks, dayLinks, isNarrowed } from './filter.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-25')

describe('the address of a filter', () => {
  test('is plain without a filter', () => {
    expect(addressOf({})).toBe('/class-schedule')
    expect(addressOf({ kind: 'mat' }, { kind: undefined })).toBe('/class-schedule')
  })
  test('keeps the other filters, but not the sessions similar to a full one', () => {
    const search = { kind: 'mat', week: '2026-11-23', like: 'x.2026-11-23' } as const
    expect(addressOf(search, { kind: 'barre' })).toBe('/class-schedule?kind=barre&week=2026-11-23')
  })
  test('counts as filtered only with a location, kind, part of the day or instructor', () => {
    expect(isNarrowed({ week: '2026-11-23', view: 'list', like: 'x.2026-11-23' })).toBe(false)
    expect(isNarrowed({ from: '2026-11-26' })).toBe(false)
    expect(isNarrowed({ kind: 'mat' })).toBe(true)
    expect(isNarrowed({ dayPart: 'day' })).toBe(true)
  })
})

const addresses = ({ before, after, tooEarly }: ReturnType<typeof adjacentWeeks>) => ({
  before: before?.toString(),
  after: after?.toString(),
  tooEarly,
})

describe('the previous and next weeks', () => {
  const adjacent = (shown: string) => addresses(adjacentWeeks(day(shown), today))
  test('go back four weeks', () => {
    expect(adjacent('2026-11-02').before).toBe('2026-10-26')
    expect(adjacent('2026-10-26').before).toBeUndefined()
  })
  test('go ahead to the last week that can be booked, eight weeks away', () => {
    expect(adjacent('2027-01-11').after).toBe('2027-01-18')
    expect(adjacent('2027-01-18')).toEqual({ before: '2027-01-11', after: undefined, tooEarly: false })
    expect(adjacent('2027-01-25').tooEarly).toBe(true)
  })
  test('lead from outside the range back to its edge', () => {
    expect(adjacent('2027-06-07')).toEqual({ before: '2027-01-18', after: undefined, tooEarly: true })
    expect(adjacent('2026-06-01')).toEqual({ before: undefined, after: '2026-10-26', tooEarly: false })
  })
})

describe('the previous and next seven days', () => {
  const adjacent = (shown: string) => addresses(adjacentDays(day(shown), today))
  test('never start before today', () => {
    expect(adjacent('2026-11-25')).toEqual({ before: undefined, after: '2026-12-02', tooEarly: false })
    expect(adjacent('2026-11-28').before).toBe('2026-11-25')
  })
  test('continue as long as one of their days can be booked', () => {
    expect(adjacent('2027-01-13').after).toBe('2027-01-20')
    expect(adjacent('2027-01-20')).toEqual({ before: '2027-01-13', after: undefined, tooEarly: false })
    expect(adjacent('2027-06-07')).toEqual({ before: '2027-01-20', after: undefined, tooEarly: true })
  })
  test('have no date in the address of today, and stay in the week view', () => {
    expect(dayLinks({ from: '2026-12-02', kind: 'mat' }, day('2026-12-02'), today)).toMatchObject({
      before: '/class-schedule?kind=mat',
      dayBefore: '/class-schedule?kind=mat&date=2026-12-01',
      after: '/class-schedule?from=2026-12-09&kind=mat',
      now: '/class-schedule?kind=mat',
    })
    expect(dayLinks({ week: '2026-12-02' }, day('2026-11-30'), today)).toMatchObject({
      before: '/class-schedule?week=2026-11-23',
      after: '/class-schedule?week=2026-12-07',
    })
  })
})
