import { expect, test } from 'vitest'
import { packageText } from './membership.ts'

test('the sentence about an unlimited package states no cost, because each studio has its own', () => {
  expect(packageText.unlimited).not.toMatch(/\d|\bday\b/)
})
