import { expect, test } from 'vitest'
import { isValidPeriod, requestedPeriod } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2026-11-23')

test('a list of payments has at most 400 days, with the first and the last one', () => {
  expect(isValidPeriod(TODAY, TODAY)).toBe(true)
  expect(isValidPeriod(day('2025-10-20'), TODAY)).toBe(true)
  expect(isValidPeriod(day('2025-10-19'), TODAY)).toBe(false)
  expect(isValidPeriod(TODAY, day('2026-11-22'))).toBe(false)
})

test('with only a last day, the 400 days until it are listed', () => {
  const { from, to } = requestedPeriod({ to: TODAY }, TODAY)
  expect([from.toString(), to.toString()]).toEqual(['2025-10-20', '2026-11-23'])
})
