import { expect, test } from 'vitest'
import {
  clockStartingAt,
  formatDay,
  formatDayTime,
  formatTime,
  httpDate,
  mondayOf,
  recordServerTime,
  secondsUntil,
  studioDay,
  studioInstant,
  systemClock,
} from './time.ts'

const instantAt = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)

test('the studio’s day changes at the studio’s midnight, not at UTC’s', () => {
  expect(studioDay(instantAt('2026-11-23T18:29:59Z')).toString()).toBe('2026-11-23')
  expect(studioDay(instantAt('2026-11-23T18:30:00Z')).toString()).toBe('2026-11-24')
})

test('a wall-clock time becomes the instant at which the studio’s clocks show it', () => {
  const seven = Temporal.PlainTime.from('07:00')
  expect(studioInstant(day('2026-11-23'), seven).toString()).toBe('2026-11-23T01:30:00Z')
})

test('a week starts on Monday', () => {
  expect(mondayOf(day('2026-11-23')).toString()).toBe('2026-11-23')
  expect(mondayOf(day('2026-11-29')).toString()).toBe('2026-11-23')
})

test('times are shown on the twelve-hour clock, days by name', () => {
  expect(formatTime(instantAt('2026-11-24T14:30:00Z'))).toBe('8:00 pm')
  expect(formatTime(instantAt('2026-11-24T18:30:00Z'))).toBe('12:00 am')
  expect(formatDay(day('2026-11-24'))).toBe('Tue, 24 Nov')
})

test('within a week the weekday is shown, and later the date', () => {
  const now = instantAt('2026-11-23T06:00:00Z')
  expect(formatDayTime(instantAt('2026-11-24T14:30:00Z'), now)).toBe('Tue 8:00 pm')
  expect(formatDayTime(instantAt('2026-11-30T14:30:00Z'), now)).toBe('Mon, 30 Nov, 8:00 pm')
  expect(formatDayTime(instantAt('2026-11-20T14:30:00Z'), now)).toBe('Fri, 20 Nov, 8:00 pm')
})

test('the seconds until a time are rounded up, so that they never end before it, and are never negative', () => {
  const now = instantAt('2026-11-23T06:00:00Z')
  expect(secondsUntil(instantAt('2026-11-23T06:00:10.001Z'), now)).toBe(11)
  expect(secondsUntil(instantAt('2026-11-23T06:00:10Z'), now)).toBe(10)
  expect(secondsUntil(instantAt('2026-11-23T05:00:00Z'), now)).toBe(0)
})

test('a clock that is set to a time continues from it', async () => {
  const start = instantAt('2026-11-23T03:30:00Z')
  const clock = clockStartingAt(start)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const passed = start.until(clock.now()).total('milliseconds')
  expect(passed).toBeGreaterThanOrEqual(25)
  expect(passed).toBeLessThan(5_000)
})

test('a browser with a wrong clock uses the server’s time', () => {
  const real = Temporal.Now.instant()
  recordServerTime(httpDate(real.add({ hours: 72 })))
  const ahead = real.until(systemClock.now()).total('hours')
  expect(ahead).toBeGreaterThan(71.9)
  expect(ahead).toBeLessThan(72.1)
  recordServerTime(null)
  recordServerTime(httpDate(Temporal.Now.instant()))
  expect(Math.abs(Temporal.Now.instant().until(systemClock.now()).total('seconds'))).toBeLessThan(1)
})
