import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditable,
  discountOf,
  documentNumber,
  financialYearOf,
  noteSplit,
  registrationOn,
  splitTax,
} from './rules.ts'

const day = Temporal.PlainDate.from

/**
 * Figures calculated by hand, in paise: each half is price × rate ÷ 2 ÷ (100 + rate), rounded to the paisa; the taxable
 * value is the rest. Rates in per cent.
 */
describe('within a State each half of the tax is rounded first', () => {
  test.each([
    // price, rate, taxable, each half
    [199_900, 5, 190_380, 4_760],
    [149_900, 5, 142_762, 3_569],
    [50_000, 5, 47_620, 1_190],
    [90_000, 5, 85_714, 2_143],
    [360_000, 5, 342_858, 8_571],
    [399_900, 5, 380_858, 9_521],
    [640_000, 5, 609_524, 15_238],
    [105, 5, 99, 3],
    [21, 5, 19, 1],
    [42, 5, 40, 1],
    [1, 5, 1, 0],
    [100, 5, 96, 2],
    [10_000_000, 5, 9_523_810, 238_095],
    [640_000, 18, 542_372, 48_814],
    [90_000, 18, 76_272, 6_864],
    [900_000, 18, 762_712, 68_644],
    [199_900, 18, 169_406, 15_247],
    [50_000, 18, 42_372, 3_814],
    [118, 18, 100, 9],
    [11_800, 18, 10_000, 900],
    [99, 18, 83, 8],
    [33, 18, 27, 3],
    [7, 18, 5, 1],
    [6, 18, 6, 0],
    [12_345_678, 18, 10_462_438, 941_620],
    [100_000, 12, 89_286, 5_357],
    [199_900, 12, 178_482, 10_709],
    [112, 12, 100, 6],
    [100_000, 28, 78_124, 10_938],
    [128, 28, 100, 14],
    [640_000, 0, 640_000, 0],
    [1, 0, 1, 0],
    [103, 3, 99, 2],
    [100_000, 0.25, 99_750, 125],
  ])('%i at %d %%', (gross, rate, taxable, half) => {
    const split = { gross, taxable, cgst: half, sgst: half, igst: 0 }
    expect(splitTax(gross, rate * 100, 'inState')).toEqual(split)
  })
})

describe('between States the tax is a single amount', () => {
  test.each([
    // price, rate, taxable, tax
    [360_000, 5, 342_857, 17_143],
    [199_900, 5, 190_381, 9_519],
    [90_000, 5, 85_714, 4_286],
    [105, 5, 100, 5],
    [640_000, 18, 542_373, 97_627],
    [199_900, 18, 169_407, 30_493],
    [118, 18, 100, 18],
    [99, 18, 84, 15],
    [640_000, 0, 640_000, 0],
  ])('%i at %d %%', (gross, rate, taxable, igst) => {
    expect(splitTax(gross, rate * 100, 'interState')).toEqual({ gross, taxable, cgst: 0, sgst: 0, igst })
  })
})

describe('the notes of an invoice', () => {
  const invoice = { ...splitTax(199_900, 500, 'inState'), basisPoints: 500 }
  const note = (before: number, after: number) => noteSplit(invoice, { before, after })

  test.each([
    // credited before and after, taxable value, each half
    [0, 50_000, 47_620, 1_190],
    [50_000, 100_000, 47_618, 1_191],
    [100_000, 199_900, 95_142, 2_379],
    [0, 199_900, 190_380, 4_760],
    [0, 1, 1, 0],
    [0, 21, 19, 1],
    [21, 42, 21, 0],
    [199_899, 199_900, 1, 0],
    // One more paisa makes both halves round up.
    [20, 21, -1, 1],
    [0, 149_900, 142_762, 3_569],
    [149_900, 199_900, 47_618, 1_191],
    // A refund that failed: a debit note.
    [50_000, 0, 47_620, 1_190],
    [199_900, 149_900, 47_618, 1_191],
  ])('from %i to %i of ₹1,999.00 at 5 %%', (before, after, taxable, half) => {
    const gross = Math.abs(after - before)
    expect(note(before, after)).toEqual({ gross, taxable, cgst: half, sgst: half, igst: 0 })
  })

  test.each([
    [0, 17_143, 16_327, 816],
    [17_143, 360_000, 326_530, 16_327],
    [0, 360_000, 342_857, 17_143],
  ])('between States, from %i to %i of ₹3,600.00', (before, after, taxable, igst) => {
    const other = { ...splitTax(360_000, 500, 'interState'), basisPoints: 500 }
    const gross = after - before
    expect(noteSplit(other, { before, after })).toEqual({ gross, taxable, cgst: 0, sgst: 0, igst })
  })

  test('add up to the invoice in every part, for any steps in which it is credited', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 8 })
    const rates = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800)
    const supplies = fc.constantFrom('inState' as const, 'interState' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        rates,
        supplies,
        steps,
        (gross, rate, supply, some) => {
          const whole = { ...splitTax(gross, rate, supply), basisPoints: rate }
          const stops = [0, ...some.map((each) => creditable(whole, each)).toSorted((a, b) => a - b), gross]
          const parts = stops
            .slice(1)
            .map((after, index) => noteSplit(whole, { before: stops[index] ?? 0, after }))
          for (const part of parts) {
            expect(part.taxable + part.cgst + part.sgst + part.igst).toBe(part.gross)
            expect(part.cgst).toBe(part.sgst)
            expect(Math.min(part.cgst, part.igst)).toBeGreaterThanOrEqual(0)
            expect(part.taxable).toBeGreaterThanOrEqual(-1)
          }
          for (const key of ['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const) {
            expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(whole[key])
          }
        },
      ),
    )
  })

  test('the credited total is clamped between zero and the amount of the invoice', () => {
    expect([-5, 0, 7, 199_900, 300_000].map((total) => creditable(invoice, total))).toEqual([
      0, 0, 7, 199_900, 199_900,
    ])
  })
})

test.each([
  ['2026-03-31', 2025, 'FBD/25-26/000001'],
  ['2026-04-01', 2026, 'FBD/26-27/000001'],
  ['2026-12-31', 2026, 'FBD/26-27/000001'],
  ['2099-12-31', 2099, 'FBD/99-00/000001'],
])(
  'a document of %s belongs to the financial year %i, and its number has at most 16 characters',
  (date, year, number) => {
    expect(financialYearOf(day(date))).toBe(year)
    expect(documentNumber('FBD', year, 1)).toBe(number)
    expect(documentNumber('FBD', year, 999_999)).toHaveLength(16)
  },
)

test('a location sells under its own registration if it has one on that day, otherwise under that of the business', () => {
  const of = (name: string, location: string | null, from: string) => ({ name, location, from: day(from) })
  const all = [
    of('business, later', null, '2026-10-01'),
    of('business', null, '2026-04-01'),
    of('Gurugram', 'Gurugram', '2026-06-01'),
  ]
  const on = (location: string | null, date: string) => registrationOn(all, location, day(date))?.name
  expect(on(null, '2026-03-31')).toBeUndefined()
  expect(on(null, '2026-04-01')).toBe('business')
  expect(on('Gurugram', '2026-05-31')).toBe('business')
  expect(on('Gurugram', '2026-06-01')).toBe('Gurugram')
  expect(on('Gurugram', '2027-01-01')).toBe('Gurugram')
  expect(on('Faridabad', '2026-10-01')).toBe('business, later')
})

test('the discount of codes reduces the taxable value, line by line, and the sum is exact to the paisa', () => {
  // ₹4,000.00 with 5 % tax between States: taxable value ₹3,809.52, tax ₹190.48. A tenth off: ₹3,428.57 and ₹171.43.
  expect(
    discountOf(360_000, [{ code: 'DIWALI10', paise: 40_000 }], { basisPoints: 500, supply: 'interState' }),
  ).toEqual({
    list: 400_000,
    listTaxable: 380_952,
    codes: [{ code: 'DIWALI10', amount: 40_000, taxable: 38_095 }],
  })
  // ₹1,999.00 with 5 % tax in the State: taxable value ₹1,903.80.
  // After ₹199.90 off: ₹1,713.42. After ₹500.00 more: ₹1,237.24.
  const codes = [
    { code: 'TENTH', paise: 19_990 },
    { code: 'NAYA500', paise: 50_000 },
  ]
  const both = discountOf(129_910, codes, { basisPoints: 500, supply: 'inState' })
  expect([both.listTaxable, ...both.codes.map(({ taxable }) => taxable)]).toEqual([190_380, 19_038, 47_618])
  expect(190_380 - 19_038 - 47_618).toBe(splitTax(129_910, 500, 'inState').taxable)
})
