import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('a difference is named by its path, with the value of the other version', () => {
  const mine = { name: 'Mat', hindi: { title: 'a', text: 'b' }, kinds: ['x'], isShown: true }
  const theirs = { name: 'Mat', hindi: { title: 'a', text: 'c' }, kinds: ['x', 'y'], isShown: false }
  expect(differences(mine, theirs)).toEqual([
    { path: 'hindi.text', value: 'c' },
    { path: 'kinds', value: ['x', 'y'] },
    { path: 'isShown', value: false },
  ])
})

test('an empty text, null and a missing field are equal', () => {
  expect(differences({ a: '', b: null }, { a: null, c: '' })).toEqual([])
})

test('a part that only one version has differs in each of its fields', () => {
  expect(differences({ address: null }, { address: { city: 'Gurugram' } })).toEqual([
    { path: 'address.city', value: 'Gurugram' },
  ])
})
