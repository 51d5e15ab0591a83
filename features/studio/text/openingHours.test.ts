import { expect, test } from 'vitest'
import { openingLabel, weekdayLabel } from './openingHours.ts'

test('three or more consecutive days are shown as a span, others as a list', () => {
  expect(weekdayLabel([1, 2, 3, 4, 5, 6])).toBe('Mon to Sat')
  expect(weekdayLabel([5, 1, 3])).toBe('Mon, Wed and Fri')
  expect(weekdayLabel([6, 7])).toBe('Sat and Sun')
  expect(weekdayLabel([7])).toBe('Sun')
  expect(weekdayLabel([1, 2, 3, 4, 5, 6, 7])).toBe('daily')
})

test('hours are shown on the twelve-hour clock', () => {
  expect(openingLabel([{ weekdays: [7], opens: '06:30', closes: '13:00' }])).toEqual([
    'Sun 6:30 am to 1:00 pm',
  ])
})
