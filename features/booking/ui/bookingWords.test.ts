import { describe, expect, test } from 'vitest'
import type { BookingView } from '#features/booking/schema.ts'
import { costOf, dayMonthYear, termsOf, whyNotCancel } from './bookingWords.ts'

const booking = (change: Partial<BookingView> = {}): BookingView => ({
  _id: 'b1',
  sessionId: 's1',
  scheduledDate: '2026-11-25',
  status: 'scheduled',
  product: {
    _id: 'c1',
    title: 'Mat Flow',
    location: 'Gurugram',
    time: '18:30',
    duration: 50,
    instructor: { name: 'Rhea D’Souza', image: { secureUrl: null } },
  },
  startsAt: '2026-11-25T18:30:00+05:30',
  cancelBy: '2026-11-25T12:30:00+05:30',
  pays: 'session',
  policy: 'Free to cancel until Wed 12:30 pm, in the words of that day',
  ...change,
})
const at = (text: string) => Temporal.Instant.from(`${text}:00+05:30`)
const before = at('2026-11-23T09:00')

describe('cancelling', () => {
  test('is closed on the day of the class and after a cancellation', () => {
    expect(whyNotCancel(booking(), at('2026-11-24T23:59'))).toBeNull()
    expect(whyNotCancel(booking(), at('2026-11-25T00:00'))).toBe('today')
    expect(whyNotCancel(booking({ status: 'cancelled' }), before)).toBe('cancelled')
    expect(whyNotCancel(booking({ status: 'class cancelled' }), before)).toBe('cancelled')
  })
  test('tells its cost before the deadline and after it', () => {
    const early = { cancelBy: '2026-11-24T20:00:00+05:30' }
    expect(costOf(booking(early), before)).toBe(
      'Free of charge until Tue 8:00 pm: the session comes back to you.',
    )
    expect(costOf(booking(early), at('2026-11-24T20:00'))).toContain('Cancelling now costs 1 session')
  })
  test('on an unlimited pass it costs a day', () => {
    const unlimited = booking({ cancelBy: '2026-11-24T20:00:00+05:30', pays: 'day' })
    expect(costOf(unlimited, before)).toContain('your pass stays as long as it is')
    expect(costOf(unlimited, at('2026-11-24T21:00'))).toContain('1 day off your pass')
  })
})

test('a booking shows its promise as it was made, until its time has passed', () => {
  expect(termsOf(booking(), before)).toBe('Free to cancel until Wed 12:30 pm, in the words of that day.')
  expect(termsOf(booking(), at('2026-11-25T12:30'))).toBe('The free time to cancel ended Wed 12:30 pm.')
  expect(termsOf(booking({ status: 'class cancelled' }), before)).toContain('It cost you nothing')
})

test('dates are day, month, year', () => {
  expect(dayMonthYear('2026-07-05')).toBe('05/07/2026')
})
