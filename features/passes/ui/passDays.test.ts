import { describe, expect, test } from 'vitest'
import type { PassView } from '../schema.ts'
import { classLabel, dayOfInstant, passProgress, shortDay } from './passDays.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

const pass = (dates: Pick<PassView, 'registrationDate' | 'firstSessionDate' | 'expiryDate'>): PassView => ({
  _id: '00000000-0000-4000-8000-000000000000',
  remainingSession: 5,
  status: 'active',
  sharedWith: null,
  ...dates,
  package: {
    _id: '00000000-0000-4000-8000-000000000001',
    packageName: 'Reformer 8',
    packageType: 'reformer',
    location: 'all',
    perSessionPrice: 3400,
    price: 13_600,
    validity: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    totalSessions: 8,
    description: '',
    shareable: false,
  },
})

describe('the dates of a pass', () => {
  const started = pass({
    registrationDate: '2026-07-05',
    firstSessionDate: '2026-07-07',
    expiryDate: '2026-08-04',
  })

  test('run from the first session to the last day', () => {
    expect(passProgress(started, day('2026-07-15'))).toEqual({ days: 28, at: 8 / 28, started: true })
  })

  test('have not started while the first session is in the future', () => {
    const progress = passProgress(started, day('2026-07-06'))
    expect(progress.started).toBe(false)
    expect(progress.at).toBeCloseTo(1 / 30)
  })

  test('run from the purchase while nothing is booked', () => {
    const unused = pass({
      registrationDate: '2026-07-05',
      firstSessionDate: null,
      expiryDate: '2026-08-16',
    })
    expect(passProgress(unused, day('2026-07-05'))).toEqual({ days: 42, at: 0, started: false })
  })
})

describe('days and times of the ledger', () => {
  test('a day of another year includes the year', () => {
    expect(shortDay('2026-08-04', day('2026-07-15'))).toBe('Tue 4 Aug')
    expect(shortDay('2027-01-01', day('2026-11-20'))).toBe('Fri 1 Jan 2027')
  })

  test('an entry is shown on its day in the studio, which may be the day after its day in UTC', () => {
    expect(dayOfInstant('2026-07-14T20:30:00.000Z', day('2026-07-16'))).toBe('Wed 15 Jul')
  })

  test('a class is named with its day and its time in the studio', () => {
    const booking = { _id: 'b', title: 'Mat Flow', date: '2026-08-04', time: '07:00' }
    expect(classLabel(booking)).toBe('Mat Flow, Tue 4 Aug 7:00 am')
  })
})
