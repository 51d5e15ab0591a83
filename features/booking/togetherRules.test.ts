import { expect, test } from 'vitest'
import { refusalOfOther } from './togetherRules.ts'

test.each([
  ['SESSION_FULL', 'ONE_SEAT_LEFT'],
  ['NO_VALID_PASS', 'ONE_SESSION_LEFT'],
  ['ALREADY_BOOKED', 'OTHER_HAS_BOOKED'],
  // The strikes and fees of the other person are private.
  ['WINDOW_SHORTENED', 'OTHER_CANNOT_BOOK'],
  ['FEE_OPEN', 'OTHER_CANNOT_BOOK'],
] as const)('the refusal %s of the other person is shown as %s', (code, shown) => {
  expect(refusalOfOther({ code }, 'Tara')).toMatchObject({ code: shown, details: { name: 'Tara' } })
})
