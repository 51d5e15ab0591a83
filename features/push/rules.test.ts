import { expect, test } from 'vitest'
import { ttlSeconds } from './rules.ts'

const now = Temporal.Instant.from('2026-11-24T12:30:00Z')
test.each([
  ['a reminder ends when its class begins', 'classSoon', { hours: 2 }, 7_200],
  ['one of the evening is kept half a day', 'classTomorrow', { hours: 20 }, 43_200],
  ['a class that has begun is nothing to remind of', 'classSoon', { seconds: 0 }, 0],
  ['an offer is kept shorter, since others may take it', 'waitlistOffer', { hours: 20 }, 1_800],
])('%s', (_, kind, later, seconds) => {
  expect(ttlSeconds(kind, now.add(later), now)).toBe(seconds)
})

test('a message about several classes is stored for half a day', () => {
  expect(ttlSeconds('timetableChanged', null, now)).toBe(43_200)
})
