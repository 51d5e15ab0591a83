/** The numbers that the policies state for the validity of passes. Packages have their own terms, based on these. */
export const validityRules = [
  'passDays',
  'quarterDays',
  'discoveryDays',
  'unusedDays',
  'quarterUnusedDays',
] as const
export type ValidityRule = (typeof validityRules)[number]

interface SoldTerms {
  packageType: string
  validityFrom: 'firstSession' | 'purchase'
  /** Days. */
  validity: number
  unusedDays: number
}

/** The values in days that packages on sale have for a rule, the most common first. */
export function validitiesSold(packages: readonly SoldTerms[], rule: ValidityRule): number[] {
  const matching = packages.filter(({ packageType, validityFrom }) =>
    rule === 'discoveryDays'
      ? packageType === 'discovery'
      : packageType !== 'discovery' && validityFrom === 'firstSession',
  )
  const isUnused = rule === 'unusedDays' || rule === 'quarterUnusedDays'
  const byDays = Map.groupBy(matching, (each) => (isUnused ? each.unusedDays : each.validity))
  return [...byDays].toSorted(([, a], [, b]) => b.length - a.length).map(([days]) => days)
}

/**
 * The number that the policies show: that of the rule, or the most common one if no package on sale has that of the
 * rule.
 */
export function validityText(own: number, packages: readonly SoldTerms[], rule: ValidityRule): number {
  const sold = validitiesSold(packages, rule)
  return sold.includes(own) ? own : (sold[0] ?? own)
}

/** How the passes on sale count their days, without Discovery. */
export interface DaysSold {
  /** Null: no pass is on sale. */
  from: 'firstSession' | 'purchase' | 'either' | null
  /** Whether a pass on sale has the validity of the Quarter plan in the rules. */
  hasQuarter: boolean
  /** Whether every pass on sale has the validity of the rules, so that their numbers apply to all. */
  matchesDefaults: boolean
  /** Days after which an unused pass expires, if its days count from its first session; null if passes differ. */
  unusedDays: number | null
}

export function daysSold(packages: readonly SoldTerms[], own: (rule: ValidityRule) => number): DaysSold {
  const passes = packages.filter(({ packageType }) => packageType !== 'discovery')
  const ruleDays = (rule: ValidityRule) => validityText(own(rule), packages, rule)
  const hasQuarter =
    ruleDays('quarterDays') !== ruleDays('passDays') &&
    validitiesSold(packages, 'quarterDays').includes(own('quarterDays'))
  const hasValidity = (pass: SoldTerms, days: ValidityRule, unused: ValidityRule) =>
    pass.validity === ruleDays(days) && pass.unusedDays === ruleDays(unused)
  const starts = new Set(passes.map(({ validityFrom }) => validityFrom))
  const [start = null] = starts
  const unused = validitiesSold(packages, 'unusedDays')
  return {
    from: starts.size > 1 ? 'either' : start,
    hasQuarter,
    matchesDefaults:
      start === 'firstSession' &&
      starts.size === 1 &&
      passes.every(
        (pass) =>
          hasValidity(pass, 'passDays', 'unusedDays') ||
          (hasQuarter && hasValidity(pass, 'quarterDays', 'quarterUnusedDays')),
      ),
    unusedDays: unused.length === 1 ? (unused[0] ?? null) : null,
  }
}
