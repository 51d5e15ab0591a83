import { expect, test } from 'vitest'
import { clashLabel } from './clashLabels.ts'

test('a clash with a class early in the morning has the day in the studio', () => {
  const session = {
    title: 'Sunrise',
    location: 'Faridabad',
    room: null,
    instructor: 'Ishita Test',
    startsAt: '2026-11-23T23:45:00.000Z',
    endsAt: '2026-11-24T00:35:00.000Z',
  }
  const label = clashLabel({ why: 'overlap', date: '2026-11-24', wanted: session, other: session })
  expect(label).toBe('Ishita Test teaches Sunrise at that time: Tue 24 Nov, 5:15 am.')
})
