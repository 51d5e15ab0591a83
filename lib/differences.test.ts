import { expect, test } from 'vitest'
import { differences, differing } from './differences.ts'

test('the order of nested keys does not count as a difference', () => {
  const stored = { address: { pin: '1', city: 'Noida' }, days: [1, 2] }
  expect(differing(stored, { address: { city: 'Noida', pin: '1' }, days: [1, 2] })).toEqual([])
  expect(differing(stored, { address: { city: 'Noida', pin: '1' }, days: [2, 1] })).toEqual(['days'])
})

test('days are compared by value', () => {
  const [first, second] = ['2026-11-23', '2026-11-24'].map((day) => ({ day: Temporal.PlainDate.from(day) }))
  expect(differing(first as object, { day: Temporal.PlainDate.from('2026-11-23') })).toEqual([])
  expect(differing(first as object, second as object)).toEqual(['day'])
})

test('the differences are the changed and removed fields; for a new record, all fields', () => {
  const before: { name: string; seats?: number; open: boolean } = { name: 'Tower', seats: 3, open: true }
  expect(differences(before, { name: 'High tower', open: true })).toEqual({
    before: { name: 'Tower', seats: 3 },
    after: { name: 'High tower', seats: undefined },
  })
  expect(differences(null, before)).toEqual({ before: null, after: before })
})
