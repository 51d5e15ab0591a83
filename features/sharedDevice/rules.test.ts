import { expect, test } from 'vitest'
import { isWeakPin } from './rules.ts'

test.each(['0000', '7777', '1234', '4321', '012345', '987654'])(
  '%s is a PIN that a stranger tries first',
  (pin) => {
    expect(isWeakPin(pin)).toBe(true)
  },
)

test.each(['1235', '2468', '9090', '1357', '120394'])('%s is not a weak PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(false)
})
