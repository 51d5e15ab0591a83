import { expect, test } from 'vitest'
import { backupState } from './rules.ts'

test('a backup is recent for 26 hours', () => {
  const now = Temporal.Instant.from('2026-11-27T06:30:00Z')
  expect(backupState(now.subtract({ minutes: 1 }), now)).toBe('recent')
  expect(backupState(now.subtract({ hours: 26 }), now)).toBe('recent')
  expect(backupState(now.subtract({ hours: 26, seconds: 1 }), now)).toBe('old')
  expect(backupState(null, now)).toBe('never')
})
