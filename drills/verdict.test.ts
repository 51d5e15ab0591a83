import { expect, test } from 'vitest'
import { type Intent, outcomeOf, type TimedResponse } from './generator.ts'
import { assess, longestGap, pairKey } from './verdict.ts'

const pair = (person: string) => ({ person, session: 's', classId: 'c', date: '2026-11-27', token: '' })
const intent = (person: string, outcome: Intent['outcome']): Intent => ({ pair: pair(person), outcome })
const booking = (doneAt: number, rest: Partial<TimedResponse> = {}): TimedResponse => ({
  kind: 'booking',
  sentAt: doneAt - 10,
  doneAt,
  status: 201,
  pair: 0,
  attempt: 0,
  ...rest,
})
const reads: TimedResponse[] = [100, 500, 900].flatMap((doneAt) => [
  { kind: 'page', sentAt: 0, doneAt, status: 200 },
  { kind: 'timetable', sentAt: 0, doneAt, status: 200 },
])
const books = (counts: Record<string, number>, rest = {}) => ({
  booked: new Map(Object.entries(counts).map(([person, count]) => [pairKey(pair(person)), count])),
  overbooked: 0,
  breaches: [],
  ...rest,
})
const breach = { invariant: 'overbooked' as const, count: 1, ids: ['s'] }
const limits = { write: 1, read: 1 }

test('a confirmed booking that is not in the database is lost, even if a second attempt had found it', () => {
  const all = [intent('a', 'booked'), intent('b', 'found'), intent('c', 'refused'), intent('d', 'booked')]
  const load = { responses: [booking(500), ...reads], intents: all }
  expect(assess(load, books({ a: 1 }), limits, 1000)).toMatchObject({ confirmed: 3, lost: 2, duplicated: 0 })
  const fine = assess(load, books({ a: 1, b: 1, d: 1 }), limits, 1000)
  expect(fine).toMatchObject({ lost: 0, complaints: [] })
})

test('two bookings of one member in one session are a duplicate, even if the member got a refusal', () => {
  const load = {
    responses: [booking(500), ...reads],
    intents: [intent('a', 'booked'), intent('b', 'refused')],
  }
  const { duplicated, complaints } = assess(load, books({ a: 1, b: 2 }), limits, 1000)
  expect([duplicated, complaints]).toEqual([1, ['booked twice: 1, at most 0']])
})

test('each exceeded limit is a complaint', () => {
  const responses = [
    booking(100),
    booking(2600, { attempt: 1 }),
    booking(2700, { status: 500, pair: 1 }),
    ...reads,
  ]
  const load = { responses, intents: [intent('a', 'booked'), intent('b', 'open')] }
  const state = books({ a: 1 }, { overbooked: 1, breaches: [breach, breach] })
  expect(assess(load, state, { ...limits, failed: 0 }, 3000).complaints).toEqual([
    'overbooked sessions: 1, at most 0',
    'contradictions in the books: 2, at most 0',
    'never settled: 1, at most 0',
    'seconds without a write: 2.5, at most 1',
    'seconds without a page: 2.1, at most 1',
    'seconds without a timetable: 2.1, at most 1',
    '5xx without Retry-After: 1, at most 0',
    'failed requests: 1, at most 0',
  ])
})

test('the longest gap includes the time before the first response and after the last one', () => {
  expect(longestGap([booking(700)], ['booking'], 1000)).toBe(0.7)
  expect(longestGap([booking(200)], ['booking'], 1000)).toBe(0.8)
  expect(longestGap([booking(500, { status: 503 })], ['booking'], 1000)).toBe(1)
})

test('a booking without a clear response stays open, and the next attempt finds it', () => {
  expect(outcomeOf(booking(0, { status: 503 }))).toBe('open')
  const { status: _, ...silent } = booking(0)
  expect(outcomeOf(silent)).toBe('open')
  expect(outcomeOf(booking(0, { status: 409, code: 'BUSY' }))).toBe('open')
  expect(outcomeOf(booking(0, { status: 409, code: 'ALREADY_BOOKED', attempt: 1 }))).toBe('found')
  expect(outcomeOf(booking(0, { status: 409, code: 'SESSION_FULL' }))).toBe('refused')
})
