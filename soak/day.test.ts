import { expect, test } from 'vitest'
import { dayOf, dueBy, KINDS, PARTS, partAt, secondsOf } from './day.ts'

const DAY = 600

test('the parts make up a whole day, and the rush is its busiest', () => {
  expect(PARTS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const busiest = PARTS.toSorted((a, b) => (b.perSecond.booking ?? 0) - (a.perSecond.booking ?? 0))
  expect(busiest[0]?.name).toBe('rush')
})

test('what is due grows by the rate of the part, and each day by the same', () => {
  expect(dueBy('page', 0, DAY)).toBe(0)
  expect(dueBy('page', 10, DAY)).toBeCloseTo(20)
  // The rush begins at 55 % of the day.
  expect(dueBy('page', 340, DAY) - dueBy('page', 330, DAY)).toBeCloseTo(120)
  for (const kind of KINDS)
    expect(dueBy(kind, 3 * DAY + 77, DAY)).toBeCloseTo(3 * dueBy(kind, DAY, DAY) + dueBy(kind, 77, DAY))
})

test('the rates do not depend on the length of the day, but the exports of a night do not either', () => {
  expect(dueBy('booking', 60, 60)).toBeCloseTo(dueBy('booking', DAY, DAY) / 10)
  expect([dueBy('export', 60, 60), dueBy('export', DAY, DAY)]).toEqual([1, 1])
  expect(dueBy('export', 0.8 * DAY, DAY)).toBe(0)
})

test('nearly as many seats are given back in a day as are booked', () => {
  const rest = dueBy('booking', DAY, DAY) - dueBy('cancellation', DAY, DAY)
  expect(rest).toBeGreaterThan(0)
  expect(rest / dueBy('booking', DAY, DAY)).toBeLessThan(0.1)
})

test('the parts follow one another, and begin again with the next day', () => {
  const names = [0, 200, 340, 450, 599, 600, 940].map((at) => PARTS[partAt(at, DAY)]?.name)
  expect(names).toEqual(['morning', 'afternoon', 'rush', 'evening', 'night', 'morning', 'rush'])
})

test('a run has twelve days, which last a minute at least and half an hour at most', () => {
  expect([dayOf(7_200), dayOf(360), dayOf(86_400)]).toEqual([600, 60, 1_800])
})

test('a duration is a number with its unit', () => {
  expect(['90s', '10m', '1.5h', '6', 'h', '6 h'].map(secondsOf)).toEqual([
    ...[90, 600, 5_400, undefined, undefined, undefined],
  ])
})
