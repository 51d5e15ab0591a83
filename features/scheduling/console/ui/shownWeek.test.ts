import { expect, test } from 'vitest'
import { studioToday } from '#lib/time.ts'
import { longDay } from './shownWeek.ts'

test('a day of another year includes the year', () => {
  const { year } = studioToday()
  expect(longDay(`${year}-08-15`)).toMatch(/^[A-Z][a-z]+ 15 August$/)
  expect(longDay(`${year + 1}-08-15`)).toMatch(new RegExp(`^[A-Z][a-z]+ 15 August ${year + 1}$`))
})
