import { describe, expect, test } from 'vitest'
import { daysSold, validitiesSold, validityRules, validityText } from './validityRules.ts'

describe('the validity that the policies name', () => {
  const sold = (more: object) => ({
    packageType: 'group',
    validityFrom: 'firstSession' as const,
    validity: 28,
    unusedDays: 42,
    ...more,
  })
  const packages = [
    sold({ validity: 91, unusedDays: 105 }),
    sold({}),
    sold({ packageType: 'reformer' }),
    sold({ packageType: 'discovery', validityFrom: 'purchase', validity: 15, unusedDays: 15 }),
    sold({ validityFrom: 'purchase', validity: 3, unusedDays: 2 }),
  ]

  test('is that of the packages on sale, the most common one first', () => {
    expect(validityRules.map((rule) => validitiesSold(packages, rule))).toEqual([
      [28, 91],
      [28, 91],
      [15],
      [42, 105],
      [42, 105],
    ])
    expect(validitiesSold([], 'passDays')).toEqual([])
  })

  test('is the number of the rules, unless no package on sale has it', () => {
    expect(validityText(91, packages, 'quarterDays')).toBe(91)
    expect(validityText(30, packages, 'passDays')).toBe(28)
    expect(validityText(30, [], 'passDays')).toBe(30)
  })
})

describe('how the passes on sale count their days', () => {
  const own = (rule: string) =>
    ({ passDays: 28, quarterDays: 91, discoveryDays: 15, unusedDays: 42, quarterUnusedDays: 105 })[rule] ?? 0
  const sold = (
    validity: number,
    unusedDays = 42,
    validityFrom: 'firstSession' | 'purchase' = 'firstSession',
  ) => ({
    packageType: 'group',
    validityFrom,
    validity,
    unusedDays,
  })
  test.each([
    [
      'as the rules say',
      [sold(28), sold(91, 105)],
      { from: 'firstSession', hasQuarter: true, matchesDefaults: true },
    ],
    ['without a quarter', [sold(28)], { from: 'firstSession', hasQuarter: false, matchesDefaults: true }],
    [
      'from purchase',
      [sold(30, 42, 'purchase')],
      { from: 'purchase', hasQuarter: false, matchesDefaults: false },
    ],
    [
      'in different ways',
      [sold(28), sold(60)],
      { from: 'firstSession', hasQuarter: false, matchesDefaults: false },
    ],
    ['both', [sold(28), sold(30, 42, 'purchase')], { from: 'either', matchesDefaults: false }],
    ['not at all', [], { from: null, hasQuarter: false, matchesDefaults: false }],
  ])('%s', (_, packages, expected) => {
    expect(daysSold(packages, own)).toMatchObject(expected)
  })
})
