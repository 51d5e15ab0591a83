import { expect, test } from 'vitest'
import { ttlSeconds } from './rules.ts'

const now = Temporal.Instant.from('2026-11-24T12:30:00Z')
test.each([
  ['a reminder is stored until its class begins', 'classSoon', { hours: 2 }, 7_200],
  ['a reminder of a later class is stored for half a day', 'classTomorrow', { hours: 20 }, 43_200],
  ['a reminder of a class that has begun is not sent', 'classSoon', { seconds: 0 }, 0],
  ['an offer is stored for half an hour', 'waitlistOffer', { hours: 20 }, 1_800],
])('%s', (_, kind, later, seconds) => {
  expect(ttlSeconds(kind, now.add(later), now)).toBe(seconds)
})

test('a message about several classes is stored for half a day', () => {
  expect(ttlSeconds('timetableChanged', null, now)).toBe(43_200)
})
