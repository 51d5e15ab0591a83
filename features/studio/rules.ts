/**
 * The numbers that the studio's rules are decided with: a closed list. Their values are rows with the day from which
 * they hold (`rule_number`); here stands what each of them is and may be.
 */
export const ruleUnits = ['hours', 'days', 'weeks', 'minutes', 'people', 'years', 'clock'] as const
export type RuleUnit = (typeof ruleUnits)[number]

interface RuleDefinition {
  unit: RuleUnit
  /** What is made under it: once there is one, its first number stands. */
  usedBy: 'bookings' | 'sales'
  least: number
  most: number
  /** Each kind of class has a number of its own. */
  byKind?: true
}

export const ruleDefinitions = {
  /** So long before its start a session in a studio can be cancelled free of charge. */
  freeHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72, byKind: true },
  /** And an online one, whatever its kind. */
  freeHoursOnline: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72 },
  /** Until this time on the day before one that starts before noon can; minutes after midnight. */
  morningCutoff: { unit: 'clock', usedBy: 'bookings', least: 12 * 60, most: 24 * 60 - 1 },
  /** So far ahead members can book. */
  bookAheadWeeks: { unit: 'weeks', usedBy: 'bookings', least: 1, most: 26 },
  /** With fewer reservations the studio may cancel the session. */
  minimumReservations: { unit: 'people', usedBy: 'bookings', least: 1, most: 20 },
  /** From so long before the start on it decides whether such a session runs. */
  decisionHours: { unit: 'hours', usedBy: 'bookings', least: 1, most: 72 },
  /** A seat is held for so long while its member pays. */
  holdMinutes: { unit: 'minutes', usedBy: 'bookings', least: 2, most: 30 },
  /** Between two studios a person needs at least so long. */
  travelMinutes: { unit: 'minutes', usedBy: 'bookings', least: 0, most: 240 },
  /** Age of members on the day of signing up (product §2, spec §9). */
  minimumAge: { unit: 'years', usedBy: 'bookings', least: 3, most: 99 },
  /** A pass whose last chance the studio cancelled lives so much longer; the ledger's checks hold the most as well. */
  madeWholeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 60 },
  /** A pass can be frozen for so long at a time. */
  mostFrozenDays: { unit: 'days', usedBy: 'sales', least: 1, most: 366 },
  /** How long passes usually are valid, as the policies say; a package tells its own. */
  passDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  quarterDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  discoveryDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  /** By so long after purchase their first session must lie. */
  unusedDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  quarterUnusedDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
} as const satisfies Record<string, RuleDefinition>

export type RuleName = keyof typeof ruleDefinitions
export const ruleNames = Object.keys(ruleDefinitions) as [RuleName, ...RuleName[]]
export const definitionOf = (rule: RuleName): RuleDefinition => ruleDefinitions[rule]

/** What a browser needs of them: the server decides, and says the rest in words. */
export const shownRules = [
  'bookAheadWeeks',
  'minimumReservations',
  'holdMinutes',
  'minimumAge',
] as const satisfies RuleName[]

export interface DatedNumber {
  rule: RuleName
  /** None: of all kinds. */
  kind?: string | null | undefined
  /** The first day on which it holds, YYYY-MM-DD. */
  from: string
  value: number
}

/** The number that holds on a day. `numbers` stand in the order of their days. */
export function numberOn(
  numbers: readonly DatedNumber[],
  rule: RuleName,
  day: Temporal.PlainDate,
  kind: string | null = null,
): number {
  const asked = day.toString()
  const found = numbers.findLast((n) => n.rule === rule && (n.kind ?? null) === kind && n.from <= asked)
  if (!found) throw new Error(`no ${rule}${kind ? ` of ${kind}` : ''} is set on ${asked}`)
  return found.value
}

/** What a browser needs on a day: what holds, and what will. */
export const shownNumbers = (numbers: readonly DatedNumber[], day: Temporal.PlainDate) =>
  shownRules.flatMap((rule) => {
    const own = numbers.filter((n) => n.rule === rule)
    return holdingAndComing(own, day).map(({ from, value }) => ({ rule, from, value }))
  })

/** Which types of package are taxed, from each day on that this changed. `rates` stand in the order of their days. */
export function taxedTypes(
  rates: readonly { type: string; from: string; rate: number }[],
): { from: string; types: string[] }[] {
  const days = [...new Set(rates.map(({ from }) => from))]
  return days.map((from) => {
    const known = rates.filter((rate) => rate.from <= from)
    const latest = new Map(known.map(({ type, rate }) => [type, rate]))
    return { from, types: [...latest].flatMap(([type, rate]) => (rate > 0 ? [type] : [])) }
  })
}

/** What holds on a day, and what will. */
export const holdingAndComing = <T extends { from: string }>(
  own: readonly T[],
  day: Temporal.PlainDate,
): T[] =>
  own.slice(
    Math.max(
      0,
      own.findLastIndex(({ from }) => from <= day.toString()),
    ),
  )
