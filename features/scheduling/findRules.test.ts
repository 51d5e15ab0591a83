import { expect, test } from 'vitest'
import { searchWords } from './findRules.ts'

const MONDAY = Temporal.PlainDate.from('2026-11-23')
const parsed = (q: string) =>
  searchWords(q, MONDAY).map(({ weekday, date, dayOfMonth }) => weekday ?? date ?? dayOfMonth)

test.each([
  ['reformer ananya', [null, null]],
  ['fri', [5]],
  ['Saturday, mat', [6, null]],
  ['fr', [null]],
  ['शुक्र', [5]],
  ['today', ['2026-11-23']],
  ['कल', ['2026-11-24']],
  ['2026-12-02', ['2026-12-02']],
  ['27', [27]],
  ['32', [null]],
  ['2026-02-30', [null]],
  ['2026-13-01', [null]],
  ['__proto__ constructor toString', [null, null, null]],
])('days are recognised in the search “%s”', (q, days) => {
  expect(parsed(q)).toEqual(days)
})

test('SQL wildcards are searched as plain characters', () => {
  expect(searchWords('100%_', MONDAY)[0]?.pattern).toBe('%100\\%\\_%')
})
