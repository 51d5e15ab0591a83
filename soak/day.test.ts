import { expect, test } from 'vitest'
import { dayOf, dueBy, KINDS, PARTS, partAt, secondsOf } from './day.ts'

const DAY = 600

test('the parts add up to a whole day, and the rush has the most bookings', () => {
  expect(PARTS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const busiest = PARTS.toSorted((a, b) => (b.perSecond.booking ?? 0) - (a.perSecond.booking ?? 0))
  expect(busiest[0]?.name).toBe('rush')
})

test('the due actions grow at the rate of the part of the day, and equally each day', () => {
  expect(dueBy('page', 0, DAY)).toBe(0)
  expect(dueBy('page', 10, DAY)).toBeCloseTo(20)
  // The rush begins at 55 % of the day.
  expect(dueBy('page', 340, DAY) - dueBy('page', 330, DAY)).toBeCloseTo(120)
  for (const kind of KINDS)
    expect(dueBy(kind, 3 * DAY + 77, DAY)).toBeCloseTo(3 * dueBy(kind, DAY, DAY) + dueBy(kind, 77, DAY))
})

test('neither the rates nor the number of exports a day depend on the length of the day', () => {
  expect(dueBy('booking', 60, 60)).toBeCloseTo(dueBy('booking', DAY, DAY) / 10)
  expect([dueBy('export', 60, 60), dueBy('export', DAY, DAY)]).toEqual([1, 1])
  expect(dueBy('export', 0.8 * DAY, DAY)).toBe(0)
})

test('nearly as many bookings are cancelled in a day as are made', () => {
  const rest = dueBy('booking', DAY, DAY) - dueBy('cancellation', DAY, DAY)
  expect(rest).toBeGreaterThan(0)
  expect(rest / dueBy('booking', DAY, DAY)).toBeLessThan(0.1)
})

test('the parts follow one another, and repeat each day', () => {
  const names = [0, 200, 340, 450, 599, 600, 940].map((at) => PARTS[partAt(at, DAY)]?.name)
  expect(names).toEqual(['morning', 'afternoon', 'rush', 'evening', 'night', 'morning', 'rush'])
})

test('a day is a twelfth of the run, but at least a minute and at most half an hour', () => {
  expect([dayOf(7_200), dayOf(360), dayOf(86_400)]).toEqual([600, 60, 1_800])
})

test('a duration is a number with its unit', () => {
  expect(['90s', '10m', '1.5h', '6', 'h', '6 h'].map(secondsOf)).toEqual([
    ...[90, 600, 5_400, undefined, undefined, undefined],
  ])
})
