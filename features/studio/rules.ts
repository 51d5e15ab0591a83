import type { StudioSettings } from './settings.ts'

/**
 * The fixed list of the numbers that the studio's rules use. Their values are rows with a start day (`rule_number`);
 * this file defines the meaning and the limits of each.
 */
export const ruleUnits = [
  'hours',
  'days',
  'weeks',
  'minutes',
  'people',
  'times',
  'years',
  'clock',
  'giftTax',
  'penalty',
  'exception',
  'quiet',
  'rupees',
  'milliRupees',
] as const
export type RuleUnit = (typeof ruleUnits)[number]

interface RuleDefinition {
  unit: RuleUnit
  /**
   * What depends on this number. Once the first booking or sale exists, the first value can no longer be replaced.
   */
  usedBy: 'bookings' | 'sales'
  least: number
  most: number
  /** Each kind of class can have its own number. */
  byKind?: true
  /** Each type of package has a separate number. */
  byPackageType?: true
}

export const ruleDefinitions = {
  /** A session at a studio can be cancelled free of charge until this many hours before its start. */
  freeHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72, byKind: true },
  /** The same for an online session of any kind. */
  freeHoursOnline: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72 },
  /**
   * A session that starts before noon can be cancelled free of charge until this time on the previous day; minutes
   * after midnight.
   */
  morningCutoff: { unit: 'clock', usedBy: 'bookings', least: 12 * 60, most: 24 * 60 - 1 },
  /** How far ahead members can book. */
  bookAheadWeeks: { unit: 'weeks', usedBy: 'bookings', least: 1, most: 26 },
  /** With fewer reservations the studio may cancel the session. */
  minimumReservations: { unit: 'people', usedBy: 'bookings', least: 1, most: 20 },
  /** The studio decides this long before the start whether such a session takes place. */
  decisionHours: { unit: 'hours', usedBy: 'bookings', least: 1, most: 72 },
  /** At the time of the decision, a session with fewer reservations is cancelled automatically; 0: staff decide. */
  cancelBelow: { unit: 'people', usedBy: 'bookings', least: 0, most: 20 },
  /**
   * At the time of the decision, a semi-private session with fewer reservations is cancelled automatically; 1: it takes
   * place with one person.
   */
  semiPrivateMinimum: { unit: 'people', usedBy: 'bookings', least: 1, most: 2 },
  /** How long a seat is held while its member pays. */
  holdMinutes: { unit: 'minutes', usedBy: 'bookings', least: 2, most: 30 },
  /** How long a free seat is offered to the next person in the queue. */
  offerMinutes: { unit: 'minutes', usedBy: 'bookings', least: 10, most: 240 },
  /** From this long before the start, seats are no longer offered. */
  queueCloseMinutes: { unit: 'minutes', usedBy: 'bookings', least: 10, most: 720 },
  /** The earliest time on the evening before a class at which reminders are sent; minutes after midnight. */
  reminderClock: { unit: 'clock', usedBy: 'bookings', least: 12 * 60, most: 22 * 60 },
  /** How long before the start the second reminder is sent; 0: there is none. */
  reminderMinutes: { unit: 'minutes', usedBy: 'bookings', least: 0, most: 720 },
  /** Nobody gets an offer or a reminder from `quietFrom` to `quietUntil`; minutes after midnight. */
  quietFrom: { unit: 'clock', usedBy: 'bookings', least: 18 * 60, most: 24 * 60 - 1 },
  quietUntil: { unit: 'clock', usedBy: 'bookings', least: 0, most: 12 * 60 },
  /** Whether news of changed and cancelled classes waits until the quiet hours are over, by channel; 0: no. */
  quietMail: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  quietWhatsapp: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  quietPush: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  /** A recurring booking ends after its member has missed this many of its classes in a row; 0: never. */
  recurringMissed: { unit: 'times', usedBy: 'bookings', least: 0, most: 12 },
  /** The minimum time that a person needs between two studios. */
  travelMinutes: { unit: 'minutes', usedBy: 'bookings', least: 0, most: 240 },
  /** The minimum age of members on the day of signing up (product §2, spec §9). */
  minimumAge: { unit: 'years', usedBy: 'bookings', least: 3, most: 99 },
  /**
   * The extension of a pass if the studio cancels the last class that it could pay for; the checks of the ledger also
   * enforce the maximum.
   */
  madeWholeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 60 },
  /** The number of days before the last day of a pass at which its member is notified; 0: not at all. */
  passNoticeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 60 },
  /** The same for a second notice; 0: there is none. */
  passLastNoticeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 30 },
  /** The longest freeze of a pass. */
  mostFrozenDays: { unit: 'days', usedBy: 'sales', least: 1, most: 366 },
  /** How often members may freeze a pass themselves; 0: only staff freeze passes. */
  ownFreezes: { unit: 'times', usedBy: 'bookings', least: 0, most: 12 },
  /** The longest freeze by a member, and the maximum sum of such freezes of one pass. */
  ownFreezeDays: { unit: 'days', usedBy: 'bookings', least: 1, most: 366 },
  ownFreezeTotal: { unit: 'days', usedBy: 'bookings', least: 1, most: 366 },
  /** A freeze by a member begins at the earliest this many days after the request. */
  ownFreezeNotice: { unit: 'days', usedBy: 'bookings', least: 1, most: 30 },
  /**
   * The consequences of a late cancellation and a no-show, on a pass with a number of sessions and on an unlimited one;
   * see `penaltyOf`.
   */
  lateCounted: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  lateUnlimited: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  missedCounted: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  missedUnlimited: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  /** The amount of the fee, if the consequence is a fee. */
  lateCountedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  lateUnlimitedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  missedCountedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  missedUnlimitedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  /** The consequences for a type of package with an exception, also for unlimited passes; 4: no exception. */
  lateException: { unit: 'exception', usedBy: 'bookings', least: 0, most: 4, byPackageType: true },
  missedException: { unit: 'exception', usedBy: 'bookings', least: 0, most: 4, byPackageType: true },
  lateExceptionFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000, byPackageType: true },
  missedExceptionFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000, byPackageType: true },
  /** A member can't book online once a fee has been due for this many days; 0: a due fee never prevents booking. */
  feeBlockDays: { unit: 'days', usedBy: 'bookings', least: 0, most: 365 },
  /** This many late cancellations and no-shows in a calendar month are forgiven. */
  forgivenAMonth: { unit: 'times', usedBy: 'bookings', least: 0, most: 10 },
  /** How many strikes, within how many days, shorten how far ahead a member can book, and for how long. */
  strikeCount: { unit: 'times', usedBy: 'bookings', least: 2, most: 10 },
  strikeDays: { unit: 'days', usedBy: 'bookings', least: 7, most: 180 },
  strikeWindow: { unit: 'days', usedBy: 'bookings', least: 1, most: 28 },
  strikeLasts: { unit: 'days', usedBy: 'bookings', least: 1, most: 90 },
  /** How long after the end of a class an unmarked member counts as a no-show; 0: they count as attended. */
  missedAfterHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 24 },
  /**
   * If the studio cancels a class less than this long before its start, it owes each member one more session; 0: never.
   */
  owedHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72 },
  /** The credit in rupees that is owed instead of the session; 0: the session is owed. */
  owedCreditRupees: { unit: 'rupees', usedBy: 'bookings', least: 0, most: 10_000 },
  /** When a gift is taxed; 0: when it is claimed, 1: when it is sold. */
  giftTax: { unit: 'giftTax', usedBy: 'sales', least: 0, most: 1 },
  /** The price of a delivered WhatsApp message of a category, in thousandths of a rupee. */
  whatsappUtility: { unit: 'milliRupees', usedBy: 'sales', least: 0, most: 100_000 },
  whatsappMarketing: { unit: 'milliRupees', usedBy: 'sales', least: 0, most: 100_000 },
  /** The usual validity of passes that the policies name; each package has its own terms. */
  passDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  quarterDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  discoveryDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  /** The first session of a pass must be within this time after purchase. */
  unusedDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
  quarterUnusedDays: { unit: 'days', usedBy: 'sales', least: 1, most: 730 },
} as const satisfies Record<string, RuleDefinition>

export type RuleName = keyof typeof ruleDefinitions
export const ruleNames = Object.keys(ruleDefinitions) as [RuleName, ...RuleName[]]
export const definitionOf = (rule: RuleName): RuleDefinition => ruleDefinitions[rule]

/** The numbers that a browser needs. For everything else, the server decides and sends the result as text. */
export const shownRules = [
  'bookAheadWeeks',
  'minimumReservations',
  'semiPrivateMinimum',
  'holdMinutes',
  'minimumAge',
] as const satisfies RuleName[]

export interface DatedNumber {
  rule: RuleName
  /** A kind of class, or a type of package; without it, the number applies to all. */
  kind?: string | null | undefined
  /** The first day on which it applies, YYYY-MM-DD. */
  from: string
  value: number
}

/** The number that applies on a day. `numbers` are ordered by day. */
export function numberOn(
  numbers: readonly DatedNumber[],
  rule: RuleName,
  day: Temporal.PlainDate,
  kind: string | null = null,
): number {
  const date = day.toString()
  const match = numbers.findLast((n) => n.rule === rule && (n.kind ?? null) === kind && n.from <= date)
  if (!match) throw new Error(`no ${rule}${kind ? ` of ${kind}` : ''} is set on ${date}`)
  return match.value
}

/** The numbers that a browser needs from a day on: the values of that day and later ones. */
export const shownNumbers = (numbers: readonly DatedNumber[], day: Temporal.PlainDate) =>
  shownRules.flatMap((rule) => {
    const own = numbers.filter((n) => n.rule === rule)
    return currentAndComing(own, day).map(({ from, value }) => ({ rule, from, value }))
  })

/** The types of package that are taxed, from each day on which this changes. `rates` are ordered by day. */
export function taxedTypes(
  rates: readonly { type: string; from: string; rate: number }[],
): { from: string; types: string[] }[] {
  const days = [...new Set(rates.map(({ from }) => from))]
  return days.map((from) => {
    const ratesSoFar = rates.filter((rate) => rate.from <= from)
    const latest = new Map(ratesSoFar.map(({ type, rate }) => [type, rate]))
    return { from, types: [...latest].flatMap(([type, rate]) => (rate > 0 ? [type] : [])) }
  })
}

/** The values that apply on a day, and later ones. */
export const currentAndComing = <T extends { from: string }>(
  own: readonly T[],
  day: Temporal.PlainDate,
): T[] =>
  own.slice(
    Math.max(
      0,
      own.findLastIndex(({ from }) => from <= day.toString()),
    ),
  )

/** The price of a WhatsApp message that was delivered on this day, in thousandths of a rupee. */
export const whatsappCost = (
  category: string,
  day: Temporal.PlainDate,
  { numbers }: StudioSettings,
): number => numberOn(numbers, category === 'MARKETING' ? 'whatsappMarketing' : 'whatsappUtility', day)

/** The numbers of days before the last day of a pass at which its member is notified, the larger one first. */
export function passNoticeDays({ numbers }: StudioSettings, day: Temporal.PlainDate): number[] {
  const first = numberOn(numbers, 'passNoticeDays', day)
  const last = numberOn(numbers, 'passLastNoticeDays', day)
  return [...new Set([first, last])].filter((days) => days > 0).toSorted((a, b) => b - a)
}
