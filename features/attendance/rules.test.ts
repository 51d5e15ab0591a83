import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import {
  bookingsMissing,
  byUrgency,
  decideScan,
  endsSoon,
  isBirthday,
  phaseOf,
  showsHealthNotes,
} from './rules.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-23T${text}:00+05:30`)
const day = (text: string) => Temporal.PlainDate.from(text)
const session = { startsAt: at('18:30'), endsAt: at('19:20'), cancelled: false }

test('a session is coming until it starts and running until it ends', () => {
  const phases = ['18:29', '18:30', '19:19', '19:20'].map((time) => phaseOf(session, at(time)))
  expect(phases).toEqual(['coming', 'running', 'running', 'over'])
  expect(phaseOf({ ...session, cancelled: true }, at('19:20'))).toBe('cancelled')
})

test('staff decide on a session with fewer than 2 bookings from 12 hours before it until it starts', () => {
  const missing = (time: string, more: object = {}) =>
    bookingsMissing(
      { ...session, capacity: 10, booked: 1, confirmed: false, ...more },
      at(time),
      specSettings,
    )
  expect(['06:29', '06:30', '18:29', '18:30'].map((time) => missing(time))).toEqual([0, 1, 1, 0])
  expect(missing('12:00', { booked: 2 })).toBe(0)
  expect(missing('12:00', { booked: 0 })).toBe(2)
  expect(missing('12:00', { confirmed: true })).toBe(0)
  expect(missing('12:00', { cancelled: true })).toBe(0)
  // A session for one person needs no other bookings.
  expect(missing('12:00', { capacity: 1 })).toBe(0)
  expect(missing('12:00', { capacity: 2 })).toBe(1)
})

test('a health note is shown until two hours after the class', () => {
  expect(showsHealthNotes(session, at('12:00'))).toBe(true)
  expect(showsHealthNotes(session, at('21:19'))).toBe(true)
  expect(showsHealthNotes(session, at('21:20'))).toBe(false)
})

test('a birthday recurs each year; 29 February becomes the 28th in other years', () => {
  expect(isBirthday(day('1990-11-23'), day('2026-11-23'))).toBe(true)
  expect(isBirthday(day('1990-11-24'), day('2026-11-23'))).toBe(false)
  expect(isBirthday(day('1992-02-29'), day('2026-02-28'))).toBe(true)
  expect(isBirthday(day('1992-02-29'), day('2028-02-28'))).toBe(false)
  expect(isBirthday(null, day('2026-11-23'))).toBe(false)
})

test('a pass is about to end within 6 days of the class, or when nothing is left on it', () => {
  const ends = (expiresOn: string, sessionsLeft: number | null) =>
    endsSoon({ expiresOn: day(expiresOn), sessionsLeft }, day('2026-11-23'))
  expect(ends('2026-11-29', 5)).toBe(true)
  expect(ends('2026-11-30', 5)).toBe(false)
  expect(ends('2026-11-30', null)).toBe(false)
  expect(ends('2027-01-01', 0)).toBe(true)
})

test('alerts are sorted by their deadline; those without one by how long they wait', () => {
  const alerts = [
    { name: 'old', since: at('01:00') },
    { name: 'evening', since: at('09:00'), bitesAt: at('20:00') },
    { name: 'oldest', since: at('00:30') },
    { name: 'afternoon', since: at('10:00'), bitesAt: at('15:00') },
  ]
  expect(byUrgency(alerts).map(({ name }) => name)).toEqual(['afternoon', 'evening', 'oldest', 'old'])
  // In whatever order they arrive, and however long one with a deadline has waited.
  const late = { name: 'late', since: at('00:00'), bitesAt: at('22:00') }
  expect(byUrgency([late, ...alerts.toReversed()]).map(({ name }) => name)).toEqual([
    'afternoon',
    'evening',
    'late',
    'oldest',
    'old',
  ])
})

describe('a scanned code', () => {
  const seat = (sessionId: string, from: string, to: string) => ({
    bookingId: `b-${sessionId}`,
    sessionId,
    startsAt: at(from),
    endsAt: at(to),
  })
  const morning = seat('morning', '07:00', '07:50')
  const evening = seat('evening', '18:30', '19:20')
  const late = seat('late', '20:00', '20:50')

  test('finds the member’s seat in this session, whatever else they have booked', () => {
    const found = decideScan('evening', [morning, evening, late], at('18:20'))
    expect(found).toEqual({ kind: 'here', bookingId: 'b-evening' })
  })
  test('says in which class of the day they are: the next one, or else the last', () => {
    const elsewhere = (seats: (typeof morning)[], time: string) => decideScan('other', seats, at(time))
    expect(elsewhere([late, evening, morning], '18:20')).toEqual({ kind: 'elsewhere', sessionId: 'evening' })
    expect(elsewhere([morning], '18:20')).toEqual({ kind: 'elsewhere', sessionId: 'morning' })
  })
  test('says that they have no seat today', () => {
    expect(decideScan('other', [], at('18:20'))).toEqual({ kind: 'notBooked' })
    const tomorrow = { ...morning, startsAt: at('07:00').add({ hours: 24 }) }
    expect(decideScan('other', [tomorrow], at('18:20'))).toEqual({ kind: 'notBooked' })
  })
})
