import { describe, expect, test } from 'vitest'
import { sessionView as session } from '#tests/sessionView.ts'
import { sessionTexts } from './sessionTexts.ts'
import { daysOf } from './week.ts'

const NONE: ReadonlySet<string> = new Set()
const instantAt = (text: string) => Temporal.Instant.from(`${text}:00+05:30`)

test('all seven days are shown, even those without a class, each with its number of bookable classes', () => {
  const sessions = [
    session('2026-11-23', '07:00'),
    session('2026-11-29', '09:00'),
    session('2026-11-29', '18:00', { seatsLeft: 0 }),
  ]
  const days = daysOf('2026-11-23', sessions, { now: instantAt('2026-11-23T06:00'), booked: NONE })
  expect(days.map(({ sessions }) => sessions.length)).toEqual([1, 0, 0, 0, 0, 0, 2])
  expect(days.map(({ open }) => open)).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(days[6]?.date.toString()).toBe('2026-11-29')
})

describe('a session that has started', () => {
  const sessions = [session('2026-11-23', '07:00'), session('2026-11-23', '18:00')]
  const split = (now: string, booked = NONE) => {
    const [day] = daysOf('2026-11-23', sessions, { now: instantAt(now), booked })
    return [day?.past.map(({ time }) => time), day?.sessions.map(({ time }) => time)]
  }
  test('is collapsed from the minute it starts', () => {
    expect(split('2026-11-23T06:59')).toEqual([[], ['07:00', '18:00']])
    expect(split('2026-11-23T07:00')).toEqual([['07:00'], ['18:00']])
  })
  test('stays visible until its end to a member who booked it', () => {
    const booked = new Set(['2026-11-23 07:00'])
    expect(split('2026-11-23T07:49', booked)).toEqual([[], ['07:00', '18:00']])
    expect(split('2026-11-23T07:50', booked)).toEqual([['07:00'], ['18:00']])
  })
  test('is shown if all days are in the past, because they were requested explicitly', () => {
    expect(split('2026-11-30T07:00')).toEqual([[], ['07:00', '18:00']])
  })
})

test('a session shows what it costs, and until when cancelling is free', () => {
  const texts = sessionTexts(
    session('2026-11-24', '14:30'),
    Temporal.Instant.from('2026-11-23T12:00:00+05:30'),
  )
  expect(texts).toMatchObject({
    sessionState: 'open',
    clock: ['', '2:30', 'pm'],
    seats: '3 of 10 seats left',
    missing: 0,
  })
  expect(texts.terms).toBe(
    'Costs 1 session. Free to cancel until Mon night; on Tue until 8:00 am, by telling us',
  )
})

test('on its day, a booked session shows that only the studio can cancel; before that, the deadline', () => {
  const at = (now: string, more = {}) =>
    sessionTexts(session('2026-11-24', '14:30', more), Temporal.Instant.from(now), true).terms
  expect(at('2026-11-24T07:00:00+05:30')).toBe('Free to cancel today until 8:00 am, by telling us')
  const cancelBy = '2026-11-22T20:00:00+05:30'
  expect(at('2026-11-21T07:00:00+05:30', { cancelBy })).toBe('Free to cancel until Sun 8:00 pm')
})

test('a session that needs more bookings shows how many, from the day before on [§4.42]', () => {
  const texts = (now: string, seatsLeft: number) =>
    sessionTexts(session('2026-11-24', '14:30', { seatsLeft }), Temporal.Instant.from(now))
  expect(texts('2026-11-22T12:00:00+05:30', 9).missing).toBe(0)
  expect(texts('2026-11-23T12:00:00+05:30', 10).missing).toBe(2)
  expect(texts('2026-11-23T12:00:00+05:30', 9)).toMatchObject({
    missing: 1,
    terms: expect.stringMatching(/^It runs as soon as one more books\. /),
  })
  expect(texts('2026-11-23T12:00:00+05:30', 8).missing).toBe(0)
})

test('after the deadline of free cancellation, a session shows that it has passed', () => {
  const texts = sessionTexts(
    session('2026-11-24', '14:30'),
    Temporal.Instant.from('2026-11-24T08:00:00+05:30'),
  )
  expect(texts.terms).toBe('Costs 1 session. The deadline for free cancellation has passed')
})

test('a session beyond eight weeks shows when it opens', () => {
  const texts = sessionTexts(
    session('2027-02-01', '14:30'),
    Temporal.Instant.from('2026-11-23T12:00:00+05:30'),
  )
  expect(texts).toMatchObject({ sessionState: 'notOpen', terms: 'Opens on Mon 7 Dec' })
})

test('a member who has booked a session sees until when cancelling is free, and no price', () => {
  const full = session('2026-11-24', '14:30', { seatsLeft: 0 })
  const texts = sessionTexts(full, Temporal.Instant.from('2026-11-23T12:00:00+05:30'), true)
  expect(texts.terms).toBe('Free to cancel until Mon night; on Tue until 8:00 am, by telling us')
})
