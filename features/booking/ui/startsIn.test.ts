import { describe, expect, test } from 'vitest'
import { clockLabel, countdown, readClock, startsIn } from './startsIn.ts'

const instantAt = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const booking = (scheduledDate: string, time = '18:30', status = 'scheduled' as const) => ({
  scheduledDate,
  time,
  status,
})
const now = instantAt('2026-11-23T14:10:00')

describe('class times', () => {
  test.each([
    ['18:30', '18:30:00'],
    ['6:30 PM', '18:30:00'],
    ['6:30pm', '18:30:00'],
    ['06:30 AM', '06:30:00'],
    ['12:00 AM', '00:00:00'],
    ['12:15 pm', '12:15:00'],
    ['7:05', '07:05:00'],
    ['18:30:00', '18:30:00'],
  ])('%s is %s [§3.10 §9.6]', (text, clock) => {
    expect(readClock(text)?.toString()).toBe(clock)
  })
  test.each(['', 'noon', '25:00', '13:30 PM', '0:30 AM', '10:75', '1830'])('%j is not a time', (text) => {
    expect(readClock(text)).toBeNull()
  })
  test('they are shown on the twelve-hour clock, and unchanged if they are not times', () => {
    expect(clockLabel('18:30')).toBe('6:30 pm')
    expect(clockLabel('00:05')).toBe('12:05 am')
    expect(clockLabel('after lunch')).toBe('after lunch')
  })
})

describe('Starts In', () => {
  const textOf = (...[entry, when]: Parameters<typeof startsIn>) => {
    const answer = startsIn(entry, when)
    return answer.kind === 'words' ? answer.words : countdown(answer.to, when)
  }
  test('counts down to a class today [§4.25]', () => {
    expect(textOf(booking('2026-11-23'), now)).toBe('04:20:00')
    expect(textOf(booking('2026-11-23', '6:30 PM'), now)).toBe('04:20:00')
    // A countdown of less than an hour also shows seconds.
    expect(textOf(booking('2026-11-23', '15:09'), now)).toBe('00:59:00')
    expect(textOf(booking('2026-11-23', '14:11'), now)).toBe('00:01:00')
    expect(textOf(booking('2026-11-23', '14:10'), now.subtract({ seconds: 1 }))).toBe('00:00:01')
  })
  test('counts down to the same time tomorrow once the class has started [§4.27]', () => {
    expect(textOf(booking('2026-11-23', '14:09'), now)).toBe('23:59:00')
    expect(textOf(booking('2026-11-23', '14:10'), now)).toBe('24:00:00')
  })
  test('shows the days until a later class, whatever the hour [§4.28]', () => {
    expect(textOf(booking('2026-11-24', '00:10'), instantAt('2026-11-23T23:59:59'))).toBe('1 day(s) left')
    expect(textOf(booking('2026-12-03'), now)).toBe('10 day(s) left')
  })
  test('is Past for a day that is over, and for a class of today that was cancelled [§4.29]', () => {
    expect(textOf(booking('2026-11-22'), now)).toBe('Past')
    for (const status of ['cancelled', 'late cancelled', 'class cancelled'] as const) {
      expect(textOf({ ...booking('2026-11-23'), status }, now)).toBe('Past')
    }
  })
  test('today is the studio’s day, also for a viewer abroad', () => {
    expect(textOf(booking('2026-11-24'), Temporal.Instant.from('2026-11-23T19:00:00Z'))).toBe('18:00:00')
  })
})

test('the countdown shows whole seconds, and ends at zero', () => {
  const to = instantAt('2026-11-23T18:30:00')
  expect(countdown(to, to.subtract({ milliseconds: 61_001 }))).toBe('00:01:02')
  expect(countdown(to, to.subtract({ milliseconds: 1 }))).toBe('00:00:01')
  expect(countdown(to, to)).toBe('00:00:00')
  expect(countdown(to, to.add({ hours: 1 }))).toBe('00:00:00')
})
