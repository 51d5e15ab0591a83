import { expect, test } from 'vitest'
import { isWeakPin } from './rules.ts'

test.each(['0000', '7777', '1234', '4321', '012345', '987654'])(
  '%s is a weak PIN, because a stranger tries it first',
  (pin) => {
    expect(isWeakPin(pin)).toBe(true)
  },
)

test.each(['1235', '2468', '9090', '1357', '120394'])('%s is not a weak PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(false)
})
