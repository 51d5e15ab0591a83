import { expect, test } from 'vitest'
import { packageText } from './membership.ts'

test('the text of an unlimited package names no penalty for late cancellation, because each studio sets its own', () => {
  expect(packageText.unlimited).not.toMatch(/\d|\bday\b/)
})
