import { expect, test } from 'vitest'
import { isWeakPin } from './rules.ts'

test.each(['0000', '7777', '1234', '4321', '012345', '987654'])(
  '%s is what a stranger tries first',
  (pin) => {
    expect(isWeakPin(pin)).toBe(true)
  },
)

test.each(['1235', '2468', '9090', '1357', '120394'])('%s is not', (pin) => {
  expect(isWeakPin(pin)).toBe(false)
})
