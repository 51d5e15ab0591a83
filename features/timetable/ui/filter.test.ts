import { describe, expect, test } from 'vitest'
import { addressOf, isNarrowed, readFilter, weekParam, weeksBeside } from './filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))
const day = (text: string) => Temporal.PlainDate.from(text)

describe('the address of the week', () => {
  test('says all that was chosen, and can be read back', () => {
    const filter = {
      location: 'Gurugram',
      kind: 'semiPrivate',
      instructor: 'Rhea D’Souza',
      week: '2026-11-23',
      view: 'list',
    } as const
    expect(read(addressOf(filter).split('?')[1] ?? '')).toEqual(filter)
  })
  test('is plain when nothing was chosen', () => {
    expect(addressOf({})).toBe('/class-schedule')
    expect(addressOf({ kind: 'mat' }, { kind: undefined })).toBe('/class-schedule')
  })
  test('one choice keeps the others', () => {
    expect(addressOf({ kind: 'mat', week: '2026-11-23' }, { kind: 'barre' })).toBe(
      '/class-schedule?kind=barre&week=2026-11-23',
    )
  })
  test.each([
    'location=Paris',
    'kind=zumba',
    'week=2026-02-30',
    'week=tomorrow',
    'week=0000-01-01',
    'week=9999-12-31',
    'instructor=',
    'view=moon',
  ])('what can mean nothing is left out: %s', (search) => {
    expect(read(search)).toEqual({})
  })
  test('only place, kind and instructor narrow it', () => {
    expect(isNarrowed(read('week=2026-11-23&view=list'))).toBe(false)
    expect(isNarrowed(read('kind=mat'))).toBe(true)
  })
})

describe('the weeks beside', () => {
  const today = day('2026-11-25')
  const beside = (shown: string) => {
    const { before, after, tooEarly } = weeksBeside(day(shown), today)
    return { before: before?.toString(), after: after?.toString(), tooEarly }
  }
  test('one can look four weeks back', () => {
    expect(beside('2026-11-02').before).toBe('2026-10-26')
    expect(beside('2026-10-26').before).toBeUndefined()
  })
  test('and ahead to the week whose days can still be booked, eight weeks away', () => {
    expect(beside('2027-01-11').after).toBe('2027-01-18')
    expect(beside('2027-01-18')).toEqual({ before: '2027-01-11', after: undefined, tooEarly: false })
    expect(beside('2027-01-25').tooEarly).toBe(true)
  })
  test('from outside the way leads back to the edge', () => {
    expect(beside('2027-06-07')).toEqual({ before: '2027-01-18', after: undefined, tooEarly: true })
    expect(beside('2026-06-01')).toEqual({ before: undefined, after: '2026-10-26', tooEarly: false })
  })
  test('this week needs no date', () => {
    expect(weekParam(day('2026-11-23'), day('2026-11-23'))).toBeUndefined()
    expect(weekParam(day('2026-11-30'), day('2026-11-23'))).toBe('2026-11-30')
  })
})
