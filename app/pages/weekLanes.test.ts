import { expect, test } from 'vitest'
import { sessionView } from '#tests/sessionView.ts'
import { daysFrom, hoursOf, isLate, lanesOf, spanOf } from './weekLanes.ts'

const sessionAt = (time: string, duration = 50) => sessionView('2026-11-24', time, { duration })

test('a week shows 6 am to 9 pm, and more hours if classes need them', () => {
  expect(hoursOf([])).toEqual({ from: 6, to: 21 })
  expect(hoursOf([sessionAt('05:15'), sessionAt('20:30', 60)])).toEqual({ from: 5, to: 22 })
  expect(hoursOf([sessionAt('23:30', 60)])).toEqual({ from: 6, to: 24 })
})

test('classes whose labels would overlap are drawn in separate lanes', () => {
  const hours = { from: 6, to: 21 }
  const lanes = (...times: string[]) =>
    lanesOf(
      times.map((time) => sessionAt(time)),
      hours,
    ).map((lane) => lane.map(({ time }) => time))
  expect(lanes('07:00', '18:00')).toEqual([['07:00', '18:00']])
  expect(lanes('07:00', '08:15', '12:30')).toEqual([['07:00', '12:30'], ['08:15']])
  // A late class has its label on the left of the block.
  expect(lanes('16:00', '19:30')).toEqual([['16:00'], ['19:30']])
})

test('a late class has its label on the left', () => {
  const hours = { from: 6, to: 21 }
  expect(isLate(spanOf(sessionAt('18:00')), hours)).toBe(false)
  expect(isLate(spanOf(sessionAt('18:15')), hours)).toBe(true)
})

test('each of the seven days has its own sessions', () => {
  const days = daysFrom('2026-11-23', [sessionAt('07:00')])
  expect(days.map(({ day, sessions }) => [day.toString(), sessions.length])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 1],
    ['2026-11-25', 0],
    ['2026-11-26', 0],
    ['2026-11-27', 0],
    ['2026-11-28', 0],
    ['2026-11-29', 0],
  ])
})
