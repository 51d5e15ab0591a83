import { expect, test } from 'vitest'
import { heightOf, lanesOf, minuteAt, stretchesOf, topOf } from './calendarScale.ts'

const at = (from: string, minutes: number) => {
  const { hour, minute } = Temporal.PlainTime.from(from)
  return { from: hour * 60 + minute, to: hour * 60 + minute + minutes }
}
const hours = (spans: { from: number; to: number }[], unfolded: number[] = []) =>
  stretchesOf(spans, new Set(unfolded)).map(
    ({ from, to, folded }) => `${from / 60}-${to / 60}${folded ? ' folded' : ''}`,
  )

test('two or more empty hours in a row are folded, also before the first and after the last class', () => {
  expect(hours([at('07:00', 50), at('10:00', 50), at('17:30', 60)])).toEqual([
    '7-8',
    '8-10 folded',
    '10-11',
    '11-17 folded',
    '17-19',
    '19-20',
  ])
  expect(hours([at('06:30', 45), at('20:30', 60)])).toEqual(['6-8', '8-20 folded', '20-22'])
  expect(hours([])).toEqual(['7-20 folded'])
})

test('hours that the user has unfolded are drawn in full', () => {
  expect(hours([at('07:00', 50), at('17:00', 60)], [8 * 60])).toEqual([
    '7-8',
    '8-17',
    '17-18',
    '18-20 folded',
  ])
})

test('the position of a minute converts back to the minute', () => {
  const stretches = stretchesOf([at('07:00', 50), at('17:00', 60)])
  for (const minute of [420, 435, 475, 1020, 1055]) {
    expect(minuteAt(topOf(minute, stretches), stretches)).toBe(minute)
  }
  expect(topOf(2000, stretches)).toBe(heightOf(stretches))
  expect(minuteAt(-50, stretches)).toBe(420)
})

test('overlapping classes are side by side, and a later class uses the first free lane', () => {
  const [a, b, c] = [at('07:00', 60), at('07:30', 60), at('08:00', 60)]
  const { lanes, laneOf } = lanesOf([c, b, a])
  expect(lanes).toBe(2)
  expect([a, b, c].map((span) => laneOf.get(span))).toEqual([0, 1, 0])
  expect(lanesOf([]).lanes).toBe(1)
})
