import { describe, expect, test } from 'vitest'
import type { StudioSettings } from '#features/studio/settings.ts'
import { automaticDecisionAt } from '#features/timetable/rules.ts'
import { specSettings } from '#tests/settings.ts'
import {
  bookingsMissing,
  byUrgency,
  decideMinimum,
  decideScan,
  endsSoon,
  isBirthday,
  phaseOf,
  showsHealthNotes,
} from './rules.ts'

const instantAt = (text: string) => Temporal.Instant.from(`2026-11-23T${text}:00+05:30`)
const day = (text: string) => Temporal.PlainDate.from(text)
const session = { kind: 'mat', startsAt: instantAt('18:30'), endsAt: instantAt('19:20'), cancelled: false }

test('a session is upcoming until it starts and running until it ends', () => {
  const phases = ['18:29', '18:30', '19:19', '19:20'].map((time) => phaseOf(session, instantAt(time)))
  expect(phases).toEqual(['coming', 'running', 'running', 'over'])
  expect(phaseOf({ ...session, cancelled: true }, instantAt('19:20'))).toBe('cancelled')
})

test('staff decide on a session with fewer than 2 bookings from 12 hours before it until it starts', () => {
  const missing = (time: string, more: object = {}) =>
    bookingsMissing(
      { ...session, capacity: 10, booked: 1, confirmed: false, ...more },
      instantAt(time),
      specSettings,
    )
  expect(['06:29', '06:30', '18:29', '18:30'].map((time) => missing(time))).toEqual([0, 1, 1, 0])
  expect(missing('12:00', { booked: 2 })).toBe(0)
  expect(missing('12:00', { booked: 0 })).toBe(2)
  expect(missing('12:00', { confirmed: true })).toBe(0)
  expect(missing('12:00', { cancelled: true })).toBe(0)
  // A session for one person needs no more bookings.
  expect(missing('12:00', { capacity: 1 })).toBe(0)
  expect(missing('12:00', { capacity: 2 })).toBe(1)
})

describe('the automatic decision', () => {
  const settingsWith = (value: number): StudioSettings => ({
    ...specSettings,
    numbers: specSettings.numbers.map((each) =>
      each.rule === 'cancelBelow' || each.rule === 'minimumReservations' ? { ...each, value } : each,
    ),
  })
  /** The class begins at 8:30 pm, so the decision is made at 8:30 am. */
  const evening = { kind: 'mat', startsAt: instantAt('20:30'), endsAt: instantAt('21:20'), cancelled: false }
  const decision = (time: string, more: object = {}, settings = settingsWith(3)) =>
    decideMinimum(
      { ...evening, capacity: 10, booked: 2, held: 0, confirmed: false, ...more },
      instantAt(time),
      settings,
    )
  test.each([
    ['08:29', {}, null],
    ['08:30', {}, 'cancel'],
    ['09:29', {}, 'cancel'],
    // After the time of the decision, members rely on the class.
    ['09:30', {}, 'run'],
    ['08:30', { booked: 3 }, 'run'],
    // Somebody is paying: with their booking there would be enough people, or still too few.
    ['08:30', { held: 1 }, null],
    ['08:30', { booked: 1, held: 1 }, 'cancel'],
    ['09:30', { held: 1 }, 'run'],
    ['08:30', { confirmed: true }, 'run'],
    ['08:30', { cancelled: true }, null],
    ['20:30', {}, null],
    // The class has fewer seats than the minimum.
    ['08:30', { capacity: 2 }, 'run'],
  ])('at %s with %j: %s', (time, more, expected) => expect(decision(time, more)).toBe(expected))
  test('cancels nothing if the number of the rule is 0', () =>
    expect(decision('08:30', { booked: 0 }, specSettings)).toBe('run'))
  test('does not cancel a class that has the minimum, even if the number of the rule is higher', () => {
    const settings = {
      ...specSettings,
      numbers: specSettings.numbers.map((each) =>
        each.rule === 'cancelBelow' ? { ...each, value: 9 } : each,
      ),
    }
    expect(decision('08:30', { booked: 2 }, settings)).toBe('run')
    expect(decision('08:30', { booked: 1 }, settings)).toBe('cancel')
  })
  test.each([
    // 12 hours before 6:30 pm and before 1 pm is within the quiet hours.
    ['18:30', '2026-11-22T21:00'],
    ['13:00', '2026-11-22T21:00'],
    ['07:00', '2026-11-22T19:00'],
    ['20:30', '2026-11-23T08:30'],
  ])('about a class at %s is made at %s, never at night', (time, expected) =>
    expect(automaticDecisionAt(instantAt(time), specSettings)).toEqual(
      Temporal.Instant.from(`${expected}:00+05:30`),
    ),
  )
})

test('a health note is shown until two hours after the class', () => {
  expect(showsHealthNotes(session, instantAt('12:00'))).toBe(true)
  expect(showsHealthNotes(session, instantAt('21:19'))).toBe(true)
  expect(showsHealthNotes(session, instantAt('21:20'))).toBe(false)
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
    { name: 'old', since: instantAt('01:00') },
    { name: 'evening', since: instantAt('09:00'), deadlineAt: instantAt('20:00') },
    { name: 'oldest', since: instantAt('00:30') },
    { name: 'afternoon', since: instantAt('10:00'), deadlineAt: instantAt('15:00') },
  ]
  expect(byUrgency(alerts).map(({ name }) => name)).toEqual(['afternoon', 'evening', 'oldest', 'old'])
  // The order of arrival does not matter, nor how long one with a deadline has waited.
  const late = { name: 'late', since: instantAt('00:00'), deadlineAt: instantAt('22:00') }
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
    startsAt: instantAt(from),
    endsAt: instantAt(to),
  })
  const morning = seat('morning', '07:00', '07:50')
  const evening = seat('evening', '18:30', '19:20')
  const late = seat('late', '20:00', '20:50')

  test('leads to the member’s seat in this session, even if they have booked others', () => {
    const scan = decideScan('evening', [morning, evening, late], instantAt('18:20'))
    expect(scan).toEqual({ kind: 'here', bookingId: 'b-evening' })
  })
  test('leads to the class of the day in which they have a seat: the next one, or else the last', () => {
    const elsewhere = (seats: (typeof morning)[], time: string) => decideScan('other', seats, instantAt(time))
    expect(elsewhere([late, evening, morning], '18:20')).toEqual({ kind: 'elsewhere', sessionId: 'evening' })
    expect(elsewhere([morning], '18:20')).toEqual({ kind: 'elsewhere', sessionId: 'morning' })
  })
  test('has the result notBooked if they have no seat today', () => {
    expect(decideScan('other', [], instantAt('18:20'))).toEqual({ kind: 'notBooked' })
    const tomorrow = { ...morning, startsAt: instantAt('07:00').add({ hours: 24 }) }
    expect(decideScan('other', [tomorrow], instantAt('18:20'))).toEqual({ kind: 'notBooked' })
  })
})

describe('a semi-private class with one person', () => {
  const alone = { ...session, kind: 'semiPrivate', capacity: 2, booked: 1, held: 0, confirmed: false }
  // 6:30 am is within the quiet hours, so the decision is made on the evening before.
  const before = Temporal.Instant.from('2026-11-22T21:10:00+05:30')
  const withNumber = (rule: 'cancelBelow' | 'semiPrivateMinimum', value: number) => ({
    ...specSettings,
    numbers: [...specSettings.numbers, { rule, from: '2000-01-02', value }],
  })

  test('takes place without a decision', () => {
    expect(decideMinimum(alone, before, specSettings)).toBe('run')
    expect(bookingsMissing(alone, instantAt('12:00'), specSettings)).toBe(0)
  })
  test('is not cancelled if it is empty, unless two are required', () => {
    const empty = { ...alone, booked: 0 }
    expect(decideMinimum(empty, before, specSettings)).toBe('run')
    expect(decideMinimum(empty, before, withNumber('semiPrivateMinimum', 2))).toBe('cancel')
  })
  test('has its own minimum, independent of other classes', () => {
    expect(decideMinimum(alone, before, withNumber('cancelBelow', 2))).toBe('run')
    expect(decideMinimum({ ...alone, kind: 'mat' }, before, withNumber('cancelBelow', 2))).toBe('cancel')
  })
  test('is cancelled automatically if two are required', () => {
    const forTwo = withNumber('semiPrivateMinimum', 2)
    expect(decideMinimum(alone, before, forTwo)).toBe('cancel')
    expect(decideMinimum({ ...alone, booked: 2 }, before, forTwo)).toBe('run')
    expect(decideMinimum({ ...alone, kind: 'mat' }, before, forTwo)).toBe('run')
    expect(bookingsMissing(alone, instantAt('12:00'), forTwo)).toBe(1)
  })
})
