import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('what differs is named by its path, as it is in the other version', () => {
  const mine = { name: 'Mat', hindi: { title: 'a', text: 'b' }, kinds: ['x'], isShown: true }
  const theirs = { name: 'Mat', hindi: { title: 'a', text: 'c' }, kinds: ['x', 'y'], isShown: false }
  expect(differences(mine, theirs)).toEqual([
    { path: 'hindi.text', value: 'c' },
    { path: 'kinds', value: ['x', 'y'] },
    { path: 'isShown', value: false },
  ])
})

test('an empty text, null and a field that is not there are the same', () => {
  expect(differences({ a: '', b: null }, { a: null, c: '' })).toEqual([])
})

test('a part that one of both does not have differs in each of its fields', () => {
  expect(differences({ address: null }, { address: { city: 'Gurugram' } })).toEqual([
    { path: 'address.city', value: 'Gurugram' },
  ])
})
