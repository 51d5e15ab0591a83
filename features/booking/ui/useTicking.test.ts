import { expect, test } from 'vitest'
import { msToNextTick } from './useTicking.ts'

test('the countdown updates at each whole second, even after it has ended [§9.4]', () => {
  const until = 60_000
  for (const now of [0, 1, 999, 1_000, 58_001, 59_999, 60_000, 60_001, 61_500]) {
    const next = msToNextTick(until, now)
    expect(next).toBeGreaterThan(0)
    expect(next).toBeLessThanOrEqual(1_000)
    expect(Math.abs(until - (now + next)) % 1_000).toBe(0)
  }
})
