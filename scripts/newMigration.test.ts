import { expect, test } from 'vitest'
import { nextMigration } from './newMigration.ts'

test('a new migration gets a number above the highest one, even if there is a gap', () => {
  expect(nextMigration(['0001_people.sql', '0003_booking.sql'], 'refunds')).toBe('0004_refunds.sql')
  expect(nextMigration([], 'people')).toBe('0001_people.sql')
})
