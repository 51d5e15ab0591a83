import { expect, test } from 'vitest'
import { periodWith } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const october = { from: day('2026-10-05'), to: day('2026-10-10') }

test.each([
  ['from', '2026-10-07', ['2026-10-07', '2026-10-10']],
  ['to', '2026-10-20', ['2026-10-05', '2026-10-20']],
  // Beyond the other end: a period of this day.
  ['from', '2026-10-15', ['2026-10-15', '2026-10-15']],
  ['to', '2026-09-30', ['2026-09-30', '2026-09-30']],
  // Too far from the other end: the longest period, of 366 days.
  ['from', '2025-01-01', ['2025-01-01', '2026-01-01']],
  ['to', '2027-12-31', ['2026-12-31', '2027-12-31']],
] as const)('a period with another day as its %s, %s, is %j', (end, chosen, days) => {
  const { from, to } = periodWith(october, end, day(chosen))
  expect([`${from}`, `${to}`]).toEqual(days)
})
