import { expect, test } from 'vitest'
import { studioTime } from '#lib/time.ts'
import { dayScale, endsOf } from './dayScale.ts'

const hours = (startsAt: string, endsAt: string) =>
  endsOf(dayScale('2026-11-23', [{ startsAt, endsAt }])).map(({ at, offset }) => [
    studioTime(at).hour,
    Math.round(offset),
  ])

test('the scale of a day shows both ends, noon and six o’clock', () => {
  expect(hours('2026-11-23T01:30:00Z', '2026-11-23T02:30:00Z')).toEqual([
    [6, 0],
    [12, 40],
    [18, 80],
    [21, 100],
  ])
})

test('an hour too close to an end is left out', () => {
  // From four until eight: the label of six would overlap the one of four.
  expect(hours('2026-11-22T22:30:00Z', '2026-11-22T23:30:00Z').map(([hour]) => hour)).toEqual([4, 12, 18, 21])
})
