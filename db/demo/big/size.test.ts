import { expect, test } from 'vitest'
import { dice } from './dice.ts'
import { bookingScale, emailOf, makeMember, phoneOf } from './members.ts'
import { BIG, HUGE_BOOKINGS, hugeSize } from './size.ts'
import { hallClasses, teachersMissing } from './timetable.ts'

const huge = hugeSize(HUGE_BOOKINGS)
const teachers = (count: number) => Array.from({ length: count }, (_, n) => `teacher ${n}`)

test('the huge demo hires as many teachers as its hall classes need, and the big demo hires none', () => {
  expect(teachersMissing(BIG, 8)).toBe(0)
  expect(() => hallClasses(huge, teachers(8), [], 0)).toThrow('no room')
  const hired = teachersMissing(huge, 8)
  expect(hired).toBeGreaterThan(0)
  const classes = hallClasses(huge, teachers(8 + hired), [], 0)
  expect(
    new Set(classes.map(({ instructorId, weekday, hour }) => `${instructorId} ${weekday} ${hour}`)).size,
  ).toBe(classes.length)
})

test('a million members have different e-mail addresses and phone numbers', () => {
  const random = dice(1)
  const members = [1, 10, 100_000, 999_999, 1_000_000].map((number) => makeMember(number, 0, random, 1))
  expect(members.map(phoneOf)).toEqual(
    ['1', '10', '100000', '999999', '1000000'].map((number) => `91${number.padStart(10, '0')}`),
  )
  expect(new Set(members.map(emailOf)).size).toBe(members.length)
})

test('the scale multiplies the bookings of every member', () => {
  const bookings = (scale: number) => {
    const random = dice(1)
    return Array.from({ length: 5_000 }, (_, n) => makeMember(n, 0, random, scale).bookingsToMake).reduce(
      (a, b) => a + b,
    )
  }
  expect([bookingScale(BIG), bookingScale(huge)]).toEqual([1, 2])
  expect(bookings(2)).toBe(2 * bookings(1))
})
