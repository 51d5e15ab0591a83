import { expect, test } from 'vitest'
import { phoneLabel } from './phone.ts'

test('an Indian number is shown without its dial code and a foreign one with it, however it is stored', () => {
  for (const stored of ['919811044210', '+919811044210', '+91 98110-44210'])
    expect(phoneLabel(stored)).toBe('98110 44210')
  for (const stored of ['+442071838750', '442071838750']) expect(phoneLabel(stored)).toBe('+442071838750')
})
