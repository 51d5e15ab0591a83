import { describe, expect, test } from 'vitest'
import { refusalText } from '#lib/text/refusals.ts'
import {
  type CodeUseCounts,
  decideCodes,
  discountOf,
  normalCode,
  type PromoTerms,
  refusalAtPayment,
} from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

type Code = PromoTerms & { counts: CodeUseCounts }
const code = (more: Partial<Code> = {}): Code => ({
  code: 'DIWALI10',
  kind: 'percentage',
  value: 1_000,
  firstDay: day('2026-11-01'),
  lastDay: day('2026-11-15'),
  limitTotal: null,
  limitPerPerson: null,
  newcomersOnly: false,
  combinable: false,
  packageIds: null,
  isStopped: false,
  counts: { total: 0, byBuyer: 0 },
  ...more,
})
const purchase = (more: object = {}) => ({
  packageId: 'starter',
  pricePaise: 199_900,
  currentPaise: 199_900,
  isNewcomer: true,
  today: day('2026-11-10'),
  ...more,
})
/** The price, or the text of the refusal. */
const outcome = (codes: Code[], more: object = {}) => {
  const decision = decideCodes(codes, purchase(more))
  if (decision.kind === 'discount') return decision.amountPaise
  return refusalText[decision.code](decision.details ?? {})
}

describe('the discount of a code, in paise', () => {
  test.each([
    ['₹500 off ₹1,999', 'amount', 50_000, 199_900, 149_900],
    ['₹500 off ₹400: the gateway takes no less than ₹1', 'amount', 50_000, 40_000, 100],
    ['10 % off ₹1,999', 'percentage', 1_000, 199_900, 179_910],
    ['10 % off ₹6,400', 'percentage', 1_000, 640_000, 576_000],
    [
      '33.33 % off ₹1,999 is 66,626.67 paise: the fraction is the buyer’s',
      'percentage',
      3_333,
      199_900,
      133_273,
    ],
    ['0.01 % off ₹1.01 is a hundredth of a paisa', 'percentage', 1, 101, 100],
    ['100 % off', 'percentage', 10_000, 199_900, 100],
    ['₹1,499 instead of ₹1,999', 'price', 149_900, 199_900, 149_900],
  ] as const)('%s', (_, kind, value, price, left) => {
    expect(price - discountOf({ kind, value }, price)).toBe(left)
  })

  test('no code makes a pass more expensive', () => {
    expect(discountOf({ kind: 'price', value: 250_000 }, 199_900)).toBe(0)
    expect(discountOf({ kind: 'amount', value: 500 }, 100)).toBe(0)
  })
})

test('each refusal names its rule and the price without the code', () => {
  const counts = (total: number, byBuyer = 0) => ({ counts: { total, byBuyer } })
  expect([
    outcome([code({ isStopped: true })]),
    outcome([code()], { today: day('2026-10-31') }),
    outcome([code()], { today: day('2026-11-16') }),
    outcome([code({ packageIds: ['group'] })]),
    outcome([code({ newcomersOnly: true })], { isNewcomer: false }),
    outcome([code({ limitPerPerson: 1, ...counts(1, 1) })]),
    outcome([code({ limitTotal: 100, ...counts(100) })]),
    outcome([code({ combinable: true }), code({ code: 'NAYA500' })]),
    outcome([code({ kind: 'price', value: 250_000 })]),
  ]).toEqual([
    'DIWALI10 can no longer be used. The price stays ₹1,999.',
    'DIWALI10 can be used from Sun 1 November on. The price stays ₹1,999.',
    'DIWALI10 ended on Sun 15 November. The price stays ₹1,999.',
    'DIWALI10 is not for this pass. The price stays ₹1,999.',
    'DIWALI10 is for people who have never had a pass here. The price stays ₹1,999.',
    'You have already used DIWALI10 (limit: once per person). The price stays ₹1,999.',
    'DIWALI10 has reached its limit of 100 uses. The price stays ₹1,999.',
    'NAYA500 cannot be combined with another code. The price stays ₹1,999.',
    'DIWALI10 does not make this pass cheaper. The price stays ₹1,999.',
  ])
})

test('a code is valid on its first and its last day, for its packages, and up to its limits', () => {
  const limits = { limitTotal: 10, limitPerPerson: 2, packageIds: ['starter'], newcomersOnly: true }
  const last = code({ ...limits, counts: { total: 9, byBuyer: 1 } })
  expect(outcome([last], { today: day('2026-11-01') })).toBe(179_910)
  expect(outcome([last], { today: day('2026-11-15') })).toBe(179_910)
  expect(outcome([code({ lastDay: null })], { today: day('2036-11-16') })).toBe(179_910)
})

test('several codes apply as a fixed price, then percentages of the rest, then amounts, in any order of entry', () => {
  const fixed = code({ code: 'FIX', kind: 'price', value: 150_000, combinable: true })
  const tenth = code({ code: 'TENTH', combinable: true })
  const amount = code({ code: 'AMOUNT', kind: 'amount', value: 20_000, combinable: true })
  // 1,500.00, less 150.00, less 200.00
  for (const codes of [
    [fixed, tenth, amount],
    [amount, tenth, fixed],
  ])
    expect(decideCodes(codes, purchase())).toMatchObject({
      amountPaise: 115_000,
      discounts: [
        { code: { code: 'FIX' }, paise: 49_900 },
        { code: { code: 'TENTH' }, paise: 15_000 },
        { code: { code: 'AMOUNT' }, paise: 20_000 },
      ],
    })
  // The rest is zero, so the amount has no effect.
  expect(outcome([code({ code: 'ALL', value: 10_000, combinable: true }), amount])).toBe(
    'AMOUNT does not make this pass cheaper. The price stays ₹1,999.',
  )
})

test('a reservation guarantees the code: at the payment it is refused only because of lowered limits or an earlier pass', () => {
  const ended = { isStopped: true, lastDay: day('2026-11-02'), packageIds: ['group'] }
  const at = (more: object, bought: object = {}) =>
    refusalAtPayment({ ...code(), usedCount: 0, isReserved: true, ...more }, purchase(bought))?.code ?? null
  expect(at(ended)).toBeNull()
  expect(at({ ...ended, isReserved: false })).toBe('PROMO_STOPPED')
  // Others have reserved the other uses; this reservation is included in the total.
  const full = { limitTotal: 10, counts: { total: 10, byBuyer: 0 } }
  expect(at({ ...full, usedCount: 9 })).toBeNull()
  expect(at({ ...full, usedCount: 9, isReserved: false })).toBe('PROMO_USED_UP')
  expect(at({ ...full, usedCount: 10 })).toBe('PROMO_USED_UP')
  expect(at({ limitPerPerson: 1, counts: { total: 1, byBuyer: 1 } })).toBe('PROMO_USED_BY_YOU')
  expect(at({ newcomersOnly: true }, { isNewcomer: false })).toBe('PROMO_NEWCOMERS')
})

test('case and spaces of a typed code are ignored', () => {
  expect(normalCode(' diwali 10 ')).toBe('DIWALI10')
})
