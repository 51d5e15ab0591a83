import { expect, test } from 'vitest'
import { studioToday } from '#lib/time.ts'
import type { CancelOption } from '../bookingSchema.ts'
import { cancelEffect, dateLabel, seatLabel } from './memberLabels.ts'

const expiryAfter = studioToday().toString()
const until = dateLabel(expiryAfter)
const option = (given: Partial<CancelOption>): CancelOption => ({
  mode: 'late',
  returned: { sessions: 0, days: 0 },
  remainingAfter: 7,
  expiryAfter,
  ...given,
})

test('a cancelled class is called cancelled, although it has no free seat', () => {
  expect(seatLabel({ seatsLeft: 0, status: 'class cancelled' })).toBe('cancelled')
  expect(seatLabel({ seatsLeft: 0, status: 'scheduled' })).toBe('full')
  expect(seatLabel({ seatsLeft: 1, status: 'scheduled' })).toBe('1 seat left')
})

test('a late cancellation keeps the session only if the rules of the studio say so', () => {
  const returned = { sessions: 1, days: 0 }
  expect(cancelEffect(option({}))).toBe(`The session stays used: 7 left, until ${until}.`)
  for (const mode of ['free', 'late'] as const)
    expect(cancelEffect(option({ mode, returned, remainingAfter: 8 }))).toBe(
      `The session is returned: 8 left, until ${until}.`,
    )
})

test('a late cancellation costs a day of an unlimited pass only if the rules of the studio say so', () => {
  const unlimited = (given: Partial<CancelOption>) => cancelEffect(option({ remainingAfter: null, ...given }))
  expect(unlimited({ returned: { sessions: 0, days: -1 } })).toBe(
    `Costs a day: the pass is valid until ${until}.`,
  )
  expect(unlimited({})).toBe(`Costs no day: the pass stays valid until ${until}.`)
  expect(unlimited({ mode: 'free' })).toBe(`Costs nothing; the pass stays valid until ${until}.`)
})
