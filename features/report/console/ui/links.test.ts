import { expect, test } from 'vitest'
import { chosenDay } from './links.ts'

test('only the revenue of a single day selects that day', () => {
  expect(chosenDay('revenue?from=2026-11-03&to=2026-11-03')).toBe('2026-11-03')
  expect(chosenDay('revenue?from=2026-11-01&to=2026-11-30&side=in')).toBeUndefined()
  expect(chosenDay('sessions?from=2026-11-03&to=2026-11-03')).toBeUndefined()
  expect(chosenDay('')).toBeUndefined()
})
