import { describe, expect, test } from 'vitest'
import { daysSold, validitiesSold, validityRules, validityText } from './validityRules.ts'

describe('the validity that the policies name', () => {
  const sold = (changes: object) => ({
    packageType: 'group',
    validityFrom: 'firstSession' as const,
    validity: 28,
    unusedDays: 42,
    ...changes,
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

  test('is the number of the rule, unless no package on sale has it', () => {
    expect(validityText(91, packages, 'quarterDays')).toBe(91)
    expect(validityText(30, packages, 'passDays')).toBe(28)
    expect(validityText(30, [], 'passDays')).toBe(30)
  })
})

describe('how the passes on sale count their days', () => {
  const ruleDays = (rule: string) =>
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
      'by the rules',
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
      'for different periods',
      [sold(28), sold(60)],
      { from: 'firstSession', hasQuarter: false, matchesDefaults: false },
    ],
    ['from either', [sold(28), sold(30, 42, 'purchase')], { from: 'either', matchesDefaults: false }],
    ['no pass on sale', [], { from: null, hasQuarter: false, matchesDefaults: false }],
  ])('%s', (_, packages, expected) => {
    expect(daysSold(packages, ruleDays)).toMatchObject(expected)
  })
})
