import { expect, test } from 'vitest'
import { phoneWords } from './phone.ts'

test('a number of India reads as one says it, however it is stored, and one of elsewhere keeps its dial code', () => {
  for (const stored of ['919811044210', '+919811044210', '+91 98110-44210'])
    expect(phoneWords(stored)).toBe('98110 44210')
  for (const stored of ['+442071838750', '442071838750']) expect(phoneWords(stored)).toBe('+442071838750')
})
