import { describe, expect, test } from 'vitest'
import { studioInstant } from '#lib/time.ts'
import { reservationsMissing, sessionState } from './rules.ts'

const at = (date: string, time = '12:00') =>
  studioInstant(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time))
const session = (change: Partial<Parameters<typeof sessionState>[0]> = {}) => ({
  date: Temporal.PlainDate.from('2026-11-25'),
  startsAt: at('2026-11-25', '18:30'),
  durationMinutes: 50,
  capacity: 10,
  seatsLeft: 4,
  cancelled: false,
  ...change,
})

describe('what a session is to somebody who looks', () => {
  test('it is open from eight weeks before until it begins', () => {
    expect(sessionState(session(), at('2026-09-29', '23:59'))).toBe('notOpen')
    expect(sessionState(session(), at('2026-09-30', '00:00'))).toBe('open')
    expect(sessionState(session(), at('2026-11-25', '18:29'))).toBe('open')
    expect(sessionState(session(), at('2026-11-25', '18:30'))).toBe('underWay')
  })
  test('it is over when its last minute is', () => {
    expect(sessionState(session(), at('2026-11-25', '19:19'))).toBe('underWay')
    expect(sessionState(session(), at('2026-11-25', '19:20'))).toBe('over')
  })
  test('without a free seat it is full; cancelled it is cancelled, until it would be over', () => {
    expect(sessionState(session({ seatsLeft: 0 }), at('2026-11-24'))).toBe('full')
    expect(sessionState(session({ cancelled: true, seatsLeft: 0 }), at('2026-11-24'))).toBe('cancelled')
    expect(sessionState(session({ cancelled: true }), at('2026-11-26'))).toBe('over')
  })
})

describe('a session with fewer than two reservations', () => {
  const one = session({ seatsLeft: 9 })
  test('says so from the day before on, by the studio’s midnight', () => {
    expect(reservationsMissing(one, at('2026-11-23', '23:59'))).toBe(0)
    expect(reservationsMissing(one, at('2026-11-24', '00:00'))).toBe(1)
    expect(reservationsMissing(one, at('2026-11-25', '18:29'))).toBe(1)
  })
  test('says how many are missing', () => {
    expect(reservationsMissing(session({ seatsLeft: 10 }), at('2026-11-24'))).toBe(2)
    expect(reservationsMissing(session({ seatsLeft: 8 }), at('2026-11-24'))).toBe(0)
  })
  test('is silent once it has begun, or is cancelled', () => {
    expect(reservationsMissing(one, at('2026-11-25', '18:30'))).toBe(0)
    expect(reservationsMissing({ ...one, cancelled: true }, at('2026-11-25'))).toBe(0)
  })
  test('needs nobody else when it is for one person', () => {
    expect(reservationsMissing(session({ capacity: 1, seatsLeft: 1 }), at('2026-11-25'))).toBe(0)
  })
})
