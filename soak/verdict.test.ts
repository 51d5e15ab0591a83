import { expect, test } from 'vitest'
import type { Point } from './slope.ts'
import { assess, failuresOf, figure, type Limit, type Outcome, type Series } from './verdict.ts'

/** Two hours with a sample a minute and a small regular variation. */
const points = (value: (hours: number) => number): Point[] =>
  Array.from({ length: 120 }, (_, n) => ({ at: n / 60, part: n % 5, value: value(n / 60) + (n % 3) }))
const series = (limit: Limit | undefined, value: (hours: number) => number): Series => ({
  name: 'web: RSS',
  unit: 'MB',
  limit,
  points: points(value),
})
const GROWTH: Limit = { perHour: 10, atLeast: 15 }

const success: Outcome = {
  withoutRetryAfter: 0,
  withoutResponse: 0,
  unexpected: 0,
  logged: 0,
  confirmed: 100,
  responses: 200,
  busy: 0,
  lost: 0,
  revived: 0,
  overbooked: 0,
  breaches: [],
  jobsLeft: 0,
}
const failures = (limit: Limit | undefined, value: (hours: number) => number, warmUp = 0) => {
  const assessed = assess(series(limit, value), warmUp)
  return failuresOf(assessed ? [assessed] : [], [], success)
}

test('a steady series passes, and one that grows faster than its limit fails', () => {
  expect(failures(GROWTH, () => 200)).toEqual([])
  expect(failures(GROWTH, (at) => 200 + 9 * at)).toEqual([])
  expect(failures(GROWTH, (at) => 200 + 20 * at)).toEqual([
    'web: RSS grows by 20 MB an hour (± 0.13 MB), at most 10 MB',
  ])
  expect(failures(undefined, (at) => 200 + 20 * at)).toEqual([])
  expect(failures(GROWTH, (at) => 200 - 20 * at)).toEqual([])
})

test('a slope counts only if its error is small enough', () => {
  const jumps = (at: number) => 200 + 20 * at + 90 * Math.sin(at * 40)
  expect(failures(GROWTH, jumps)).toEqual([])
})

test('a slope counts only if it adds enough during the run', () => {
  const short = points((at) => 200 + 40 * at).slice(0, 20)
  const assessed = assess({ name: 'x', unit: 'MB', limit: GROWTH, points: short }, 0)
  expect([assessed?.isTooMuch, Math.round(assessed?.slope.perHour ?? 0)]).toEqual([false, 40])
})

test('growth during the warm-up does not count', () => {
  const warming = (at: number) => Math.min(300, 100 + 400 * at)
  const slope = (warmUp: number) => assess(series(GROWTH, warming), warmUp)?.slope.perHour ?? Number.NaN
  expect(slope(0)).toBeGreaterThan(30)
  expect(slope(0.5)).toBeLessThan(1)
})

test('a limit for the level applies to the end of the run', () => {
  expect(failures({ most: 2 }, () => 0)).toEqual([])
  expect(failures({ most: 2 }, (at) => at * 3)).toEqual(['web: RSS: 6.38 MB at the end, at most 2 MB'])
})

test('samples without a value are left out', () => {
  const some = points((at) => (at < 1 ? Number.NaN : 5))
  expect(assess({ name: 'x', unit: '', limit: undefined, points: some }, 0)?.slope.hours).toBeLessThan(1)
})

test('each bad outcome is a reason to fail', () => {
  const assessed = assess(
    series(undefined, () => 1),
    0,
  )
  const of = (outcome: Partial<Outcome>) =>
    failuresOf(assessed ? [assessed] : [], [], { ...success, ...outcome })
  expect(of({})).toEqual([])
  for (const name of [
    'withoutRetryAfter',
    'withoutResponse',
    'unexpected',
    'logged',
    'lost',
    'revived',
    'overbooked',
    'jobsLeft',
  ])
    expect(of({ [name]: 3 }), name).toEqual([expect.stringMatching(/: 3$/)])
  expect(of({ breaches: ['overbooked 2'] })).toEqual(['the integrity check failed: overbooked 2'])
  expect(of({ confirmed: 0 })).toEqual(['nothing was booked, so the run proves nothing'])
  expect(of({ busy: 2 })).toEqual([])
  expect(of({ busy: 3 })).toEqual(['responses that the server is busy: 3'])
  expect(failuresOf([], ['web: RSS'], success)).toEqual(['web: RSS: too few samples'])
})

test('a figure has fewer digits after the point the larger it is', () => {
  expect([0, 0.1234, -12.34, 1234.5].map(figure)).toEqual(['0', '0.12', '-12.3', '1,235'])
})
