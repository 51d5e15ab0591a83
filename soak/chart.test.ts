import { expect, test } from 'vitest'
import { chart } from './chart.ts'

test('the time axis ends with the last point, even if it has no value', () => {
  const points = [
    { at: 0, value: 3 },
    { at: 1.98, value: 4 },
    { at: 2, value: Number.NaN },
  ]
  const hours = chart('Bookings', 'ms', [{ name: 'p99', points }], 1).match(/>[\d.]+ h</g)
  expect(hours).toEqual(['>0 h<', '>1 h<', '>2 h<'])
})
