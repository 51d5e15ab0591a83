import { expect, test } from 'vitest'
import { dayLabel, whenLabel } from './dayLabel.ts'

/** A Sunday, 6:57 pm at the studio. */
const now = Temporal.Instant.from('2026-11-29T13:27:00Z')

test('a roster shows its day, or Today', () => {
  expect(dayLabel('2026-11-29', now)).toBe('Today')
  expect(dayLabel('2026-12-01', now)).toBe('Tuesday 1 December')
})

test('a time on another day is shown with its day, even if it is less than twelve hours away', () => {
  expect(whenLabel('2026-11-29T15:00:00Z', now)).toBe('8:30 pm')
  expect(whenLabel('2026-11-30T00:00:00Z', now)).toBe('Mon 5:30 am')
  expect(whenLabel('2026-11-28T15:00:00Z', now)).toContain('Sat')
})
