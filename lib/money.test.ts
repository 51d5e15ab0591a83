import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatExact, formatRupees, formatSigned, parseRupees, taxIncluded, toRupees } from './money.ts'

test('rupees are grouped as in India, with paise only if there are any', () => {
  expect(formatRupees(123_456)).toBe('₹1,23,456')
  expect(formatRupees(toRupees(90_050))).toBe('₹900.50')
})

test('amounts in sums always have paise', () => {
  expect([640_000, 542_373, 97_627, 5].map(formatExact)).toEqual([
    '₹6,400.00',
    '₹5,423.73',
    '₹976.27',
    '₹0.05',
  ])
})

test('amounts are formatted as by the Unicode locale data', () => {
  const format = (fraction: number) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: fraction })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => {
      const expected = format(paise % 100 ? 2 : 0).format(paise / 100)
      expect(formatRupees(toRupees(paise))).toBe(expected)
    }),
  )
})

test('the tax inside 118 rupees at 18 per cent is 18 rupees', () => {
  expect(taxIncluded(11_800, 1800)).toBe(1_800)
})

test('the net amount and the tax always add up to the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 50_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (gross, rate) => {
        const tax = taxIncluded(gross, rate)
        expect(Number.isInteger(tax)).toBe(true)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax % 2).toBe(0)
        // Each half is rounded by at most half a paisa.
        expect(Math.abs((gross * rate) / (10_000 + rate) - tax)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test.each([
  ['1,500', 150_000],
  ['₹ 1,23,456.50', 12_345_650],
  ['0.05', 5],
  ['12.345', undefined],
  ['-5', undefined],
  ['one', undefined],
  ['', undefined],
])('%j is %s paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise)
})

test('a refund has a minus sign and not a hyphen', () => {
  expect(formatSigned(-123_457)).toBe('−₹1,234.57')
  expect(formatSigned(640_000)).toBe('₹6,400.00')
})
