import { describe, expect, test } from 'vitest'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { actionOf } from './actionOf.ts'
import { costOf, termsOf, weekdayAndDate } from './bookingLabels.ts'

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
  policy: 'Free to cancel until Wed 12:30 pm, as shown at booking',
  ...change,
})
const instantAt = (text: string) => Temporal.Instant.from(`${text}:00+05:30`)
const before = instantAt('2026-11-23T09:00')

describe('the action of a booking', () => {
  const actionFor = (change: Partial<BookingView>, now: Temporal.Instant, others: BookingView[] = []) =>
    actionOf(booking(change), [booking(change), ...others], now)
  test('is to cancel until the day of its class, and on that day to contact the studio', () => {
    expect(actionFor({}, instantAt('2026-11-24T23:59'))).toBe('cancel')
    expect(actionFor({}, instantAt('2026-11-25T00:00'))).toBe('contactUs')
    expect(actionFor({}, instantAt('2026-11-25T18:30'))).toBe('begun')
  })
  test.each(['cancelled', 'late cancelled'] as const)(
    '%s: is to book again until the class starts',
    (status) => {
      expect(actionFor({ status }, before)).toBe('again')
      expect(actionFor({ status }, instantAt('2026-11-25T18:29'))).toBe('again')
      expect(actionFor({ status }, instantAt('2026-11-25T18:30'))).toBe('over')
      expect(actionFor({ status }, before, [booking({ _id: 'b2' })])).toBe('bookedAgain')
      expect(actionFor({ status }, before, [booking({ _id: 'b2', sessionId: 's2' })])).toBe('again')
    },
  )
  test('is to find another class if the studio cancelled', () => {
    expect(actionFor({ status: 'class cancelled' }, before)).toBe('another')
  })
})

describe('cancelling', () => {
  test('shows its cost before and after the deadline', () => {
    const early = { cancelBy: '2026-11-24T20:00:00+05:30' }
    expect(costOf(booking(early), before)).toBe(
      'Free of charge until Tue 8:00 pm: the session comes back to you.',
    )
    expect(costOf(booking(early), instantAt('2026-11-24T20:00'))).toContain('Cancelling now costs 1 session')
  })
  test('with a deadline on the day of the class is free online until the night before', () => {
    expect(costOf(booking(), before)).toBe(
      'Free of charge until Tuesday night: the session comes back to you.',
    )
  })
  test('on an unlimited pass costs a day', () => {
    const unlimited = booking({ cancelBy: '2026-11-24T20:00:00+05:30', pays: 'day' })
    expect(costOf(unlimited, before)).toContain('your pass does not get shorter')
    expect(costOf(unlimited, instantAt('2026-11-24T21:00'))).toContain('1 day off your pass')
  })
})

describe('the text under a class', () => {
  const early = { cancelBy: '2026-11-24T20:00:00+05:30' }
  test('is the stored cancellation policy, until free cancellation ends or the day of the class comes', () => {
    expect(termsOf(booking(), before)).toBe('Free to cancel until Wed 12:30 pm, as shown at booking.')
    expect(termsOf(booking(), instantAt('2026-11-25T09:00'))).toBe(
      'Free to cancel today until 12:30 pm, by telling us; after that it costs 1 session.',
    )
  })
  test('describes the cost of cancelling after free cancellation, and how to do it then', () => {
    expect(termsOf(booking(early), instantAt('2026-11-24T20:00'))).toBe(
      'Cancelling now costs 1 session. On Wednesday you can cancel only by telling us.',
    )
    expect(termsOf(booking(), instantAt('2026-11-25T12:30'))).toBe(
      'Cancelling now costs 1 session, and you can cancel only by telling us.',
    )
    expect(termsOf(booking(), instantAt('2026-11-25T18:30'))).toBe('This class has begun.')
  })
  test('says what happened to a cancelled booking', () => {
    expect(termsOf(booking({ status: 'class cancelled' }), before)).toContain('It cost you nothing')
  })
})

test('dates are shown as weekday, then day/month/year', () => {
  expect(weekdayAndDate('2026-07-05')).toBe('Sun 05/07/2026')
})
