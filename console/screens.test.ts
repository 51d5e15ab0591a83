import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('each letter after G opens one screen', () => {
  const keys = screens.flatMap(({ key }) => key ?? [])
  expect(keys.length).toBeGreaterThan(5)
  expect(new Set(keys).size).toBe(keys.length)
})
