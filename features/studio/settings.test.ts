import { expect, test } from 'vitest'
import { inSentence } from './settings.ts'

test.each([
  ['Mat', 'mat'],
  ['Semi-private', 'semi-private'],
  ['Hot yoga', 'hot yoga'],
  ['HIIT', 'HIIT'],
  ['Hatha & Vinyāsa Yoga', 'Hatha & Vinyāsa Yoga'],
  ['മുറി', 'മുറി'],
])('the kind %s is %s inside a sentence', (name, words) => {
  expect(inSentence(name)).toBe(words)
})
