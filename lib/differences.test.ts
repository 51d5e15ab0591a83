import { expect, test } from 'vitest'
import { differences, differing } from './differences.ts'

test('in whatever order the database keeps the parts of a part, it is the same', () => {
  const kept = { address: { pin: '1', city: 'Noida' }, days: [1, 2] }
  expect(differing(kept, { address: { city: 'Noida', pin: '1' }, days: [1, 2] })).toEqual([])
  expect(differing(kept, { address: { city: 'Noida', pin: '1' }, days: [2, 1] })).toEqual(['days'])
})

test('days are compared by what they say', () => {
  const [first, second] = ['2026-11-23', '2026-11-24'].map((day) => ({ day: Temporal.PlainDate.from(day) }))
  expect(differing(first as object, { day: Temporal.PlainDate.from('2026-11-23') })).toEqual([])
  expect(differing(first as object, second as object)).toEqual(['day'])
})

test('of a change only its parts are told, also those that are gone; of what is new all', () => {
  const before: { name: string; seats?: number; open: boolean } = { name: 'Tower', seats: 3, open: true }
  expect(differences(before, { name: 'High tower', open: true })).toEqual({
    before: { name: 'Tower', seats: 3 },
    after: { name: 'High tower', seats: undefined },
  })
  expect(differences(null, before)).toEqual({ before: null, after: before })
})
