import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('no two screens share a shortcut letter (pressed after the G key)', () => {
  const keys = screens.flatMap(({ key }) => key ?? [])
  expect(keys.length).toBeGreaterThan(5)
  expect(new Set(keys).size).toBe(keys.length)
})
