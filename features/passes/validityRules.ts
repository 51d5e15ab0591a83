/**
 * The rules that the policies name for the validity of passes. Each package has its own terms, which are based on
 * these.
 */
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

/** The values, in days, that packages on sale use for this rule; the most common first. */
export function validitiesSold(packages: readonly SoldTerms[], rule: ValidityRule): number[] {
  const spokenOf = packages.filter(({ packageType, validityFrom }) =>
    rule === 'discoveryDays'
      ? packageType === 'discovery'
      : packageType !== 'discovery' && validityFrom === 'firstSession',
  )
  const isUnused = rule === 'unusedDays' || rule === 'quarterUnusedDays'
  const byDays = Map.groupBy(spokenOf, (each) => (isUnused ? each.unusedDays : each.validity))
  return [...byDays].toSorted(([, a], [, b]) => b.length - a.length).map(([days]) => days)
}

/** The number that the policies show: the rule's own days, unless no package on sale uses them. */
export function validityText(own: number, packages: readonly SoldTerms[], rule: ValidityRule): number {
  const sold = validitiesSold(packages, rule)
  return sold.includes(own) ? own : (sold[0] ?? own)
}

/** How the passes on sale count their days, without Discovery. */
export interface DaysSold {
  /** Null: no pass is on sale. */
  from: 'firstSession' | 'purchase' | 'either' | null
  /** Whether a pass on sale is valid as long as the rule for the Quarter plan says. */
  hasQuarter: boolean
  /** Whether every pass on sale is valid as long as the rules say, so that the rules' numbers apply to all. */
  matchesDefaults: boolean
  /** Days after which a pass that counts from its first session expires if it is not started; null if passes differ. */
  unusedDays: number | null
}

export function daysSold(packages: readonly SoldTerms[], own: (rule: ValidityRule) => number): DaysSold {
  const passes = packages.filter(({ packageType }) => packageType !== 'discovery')
  const ruleText = (rule: ValidityRule) => validityText(own(rule), packages, rule)
  const hasQuarter =
    ruleText('quarterDays') !== ruleText('passDays') &&
    validitiesSold(packages, 'quarterDays').includes(own('quarterDays'))
  const lasts = (pass: SoldTerms, days: ValidityRule, unused: ValidityRule) =>
    pass.validity === ruleText(days) && pass.unusedDays === ruleText(unused)
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
          lasts(pass, 'passDays', 'unusedDays') ||
          (hasQuarter && lasts(pass, 'quarterDays', 'quarterUnusedDays')),
      ),
    unusedDays: unused.length === 1 ? (unused[0] ?? null) : null,
  }
}
