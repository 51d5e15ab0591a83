import type { MessageChannel } from '#lib/mail.server.ts'
import { isBefore, studioDay, studioInstant } from '#lib/time.ts'
import type { StudioSettings } from './settings.ts'

/**
 * The closed list of numbers that the studio's rules use. Their values are rows with a start day
 * (`rule_number`); this defines what each of them is and may be.
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
  /** What is made under it: once there is one, its first number is final. */
  usedBy: 'bookings' | 'sales'
  least: number
  most: number
  /** Each kind of class has its own number. */
  byKind?: true
  /** Each type of package has. */
  byPackageType?: true
}

export const ruleDefinitions = {
  /** Until this long before its start a session at a studio can be cancelled free of charge. */
  freeHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72, byKind: true },
  /** And an online one, whatever its kind. */
  freeHoursOnline: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72 },
  /** Until this time on the previous day a session that starts before noon can; minutes after midnight. */
  morningCutoff: { unit: 'clock', usedBy: 'bookings', least: 12 * 60, most: 24 * 60 - 1 },
  /** How far ahead members can book. */
  bookAheadWeeks: { unit: 'weeks', usedBy: 'bookings', least: 1, most: 26 },
  /** With fewer reservations the studio may cancel the session. */
  minimumReservations: { unit: 'people', usedBy: 'bookings', least: 1, most: 20 },
  /** This long before the start the studio decides whether such a session takes place. */
  decisionHours: { unit: 'hours', usedBy: 'bookings', least: 1, most: 72 },
  /** At that time a session with fewer reservations is cancelled without staff; 0: staff decide. */
  cancelBelow: { unit: 'people', usedBy: 'bookings', least: 0, most: 20 },
  /** A semi-private session with fewer reservations is cancelled then without staff; 1: one person has it alone. */
  semiPrivateMinimum: { unit: 'people', usedBy: 'bookings', least: 1, most: 2 },
  /** How long a seat is held while its member pays. */
  holdMinutes: { unit: 'minutes', usedBy: 'bookings', least: 2, most: 30 },
  /** How long a seat that came free is offered to the next person in the queue. */
  offerMinutes: { unit: 'minutes', usedBy: 'bookings', least: 10, most: 240 },
  /** Within this time before the start nobody is offered a seat any more. */
  queueCloseMinutes: { unit: 'minutes', usedBy: 'bookings', least: 10, most: 720 },
  /** When the reminders on the evening before a class are sent, at the earliest; minutes after midnight. */
  reminderClock: { unit: 'clock', usedBy: 'bookings', least: 12 * 60, most: 22 * 60 },
  /** How long before the start the second reminder is sent; 0: there is none. */
  reminderMinutes: { unit: 'minutes', usedBy: 'bookings', least: 0, most: 720 },
  /** In the quiet hours nobody is asked or reminded; minutes after midnight. */
  quietFrom: { unit: 'clock', usedBy: 'bookings', least: 18 * 60, most: 24 * 60 - 1 },
  quietUntil: { unit: 'clock', usedBy: 'bookings', least: 0, most: 12 * 60 },
  /** Whether news of changed and cancelled classes waits for their end, by channel; 0: no. */
  quietMail: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  quietWhatsapp: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  quietPush: { unit: 'quiet', usedBy: 'bookings', least: 0, most: 1 },
  /** A recurring booking ends after its member missed this many of its classes in a row; 0: never. */
  recurringMissed: { unit: 'times', usedBy: 'bookings', least: 0, most: 12 },
  /** The minimum time that a person needs between two studios. */
  travelMinutes: { unit: 'minutes', usedBy: 'bookings', least: 0, most: 240 },
  /** The minimum age of members on the day of signing up (product §2, spec §9). */
  minimumAge: { unit: 'years', usedBy: 'bookings', least: 3, most: 99 },
  /** The extension of a pass whose last chance the studio cancelled; the ledger's checks enforce the maximum too. */
  madeWholeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 60 },
  /** So long before the last day of a pass its member is notified that it ends; 0: not. */
  passNoticeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 60 },
  /** And again; 0: not again. */
  passLastNoticeDays: { unit: 'days', usedBy: 'sales', least: 0, most: 30 },
  /** The longest freeze of a pass. */
  mostFrozenDays: { unit: 'days', usedBy: 'sales', least: 1, most: 366 },
  /** How often members may freeze a pass themselves; 0: only staff freeze passes. */
  ownFreezes: { unit: 'times', usedBy: 'bookings', least: 0, most: 12 },
  /** The longest freeze by a member, and the sum of theirs for one pass. */
  ownFreezeDays: { unit: 'days', usedBy: 'bookings', least: 1, most: 366 },
  ownFreezeTotal: { unit: 'days', usedBy: 'bookings', least: 1, most: 366 },
  /** How many days after the request a freeze by a member begins at the earliest. */
  ownFreezeNotice: { unit: 'days', usedBy: 'bookings', least: 1, most: 30 },
  /** What a late cancellation and a no-show cost, on a pass with sessions and on an unlimited one; see `penaltyOf`. */
  lateCounted: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  lateUnlimited: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  missedCounted: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  missedUnlimited: { unit: 'penalty', usedBy: 'bookings', least: 0, most: 3 },
  /** The amount of a fee, where the consequence is a fee. */
  lateCountedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  lateUnlimitedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  missedCountedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  missedUnlimitedFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000 },
  /** The same for a type of package where it is an exception, also on unlimited passes; 4: no exception. */
  lateException: { unit: 'exception', usedBy: 'bookings', least: 0, most: 4, byPackageType: true },
  missedException: { unit: 'exception', usedBy: 'bookings', least: 0, most: 4, byPackageType: true },
  lateExceptionFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000, byPackageType: true },
  missedExceptionFee: { unit: 'rupees', usedBy: 'bookings', least: 1, most: 10_000, byPackageType: true },
  /** A member can't book online while a fee has been open for this many days; 0: an open fee never prevents booking. */
  feeBlockDays: { unit: 'days', usedBy: 'bookings', least: 0, most: 365 },
  /** The first ones in a calendar month are forgiven. */
  forgivenAMonth: { unit: 'times', usedBy: 'bookings', least: 0, most: 10 },
  /** How many strikes, in how many days, shorten how far ahead a member can book, and for how long. */
  strikeCount: { unit: 'times', usedBy: 'bookings', least: 2, most: 10 },
  strikeDays: { unit: 'days', usedBy: 'bookings', least: 7, most: 180 },
  strikeWindow: { unit: 'days', usedBy: 'bookings', least: 1, most: 28 },
  strikeLasts: { unit: 'days', usedBy: 'bookings', least: 1, most: 90 },
  /** How long after the end of a class a member who was not marked counts as a no-show; 0: they count as attended. */
  missedAfterHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 24 },
  /** If the studio cancels later than this before the start, it owes each member one more session; 0: never. */
  owedHours: { unit: 'hours', usedBy: 'bookings', least: 0, most: 72 },
  /** The credit in rupees that is owed instead of the session; 0: the session is owed. */
  owedCreditRupees: { unit: 'rupees', usedBy: 'bookings', least: 0, most: 10_000 },
  /** When a gift is taxed; 0: when it is claimed, 1: when it is sold. */
  giftTax: { unit: 'giftTax', usedBy: 'sales', least: 0, most: 1 },
  /** What WhatsApp charges for a delivered message of a category, in thousandths of a rupee. */
  whatsappUtility: { unit: 'milliRupees', usedBy: 'sales', least: 0, most: 100_000 },
  whatsappMarketing: { unit: 'milliRupees', usedBy: 'sales', least: 0, most: 100_000 },
  /** How long passes usually are valid, as the policies say; each package has its own terms. */
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

/** The numbers that a browser needs: the server decides, and sends everything else as text. */
export const shownRules = [
  'bookAheadWeeks',
  'minimumReservations',
  'semiPrivateMinimum',
  'holdMinutes',
  'minimumAge',
] as const satisfies RuleName[]

export interface DatedNumber {
  rule: RuleName
  /** A kind of class, or a type of package; none: for all. */
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
  const found = numbers.findLast((n) => n.rule === rule && (n.kind ?? null) === kind && n.from <= date)
  if (!found) throw new Error(`no ${rule}${kind ? ` of ${kind}` : ''} is set on ${date}`)
  return found.value
}

/** What a browser needs on a day: current and future values. */
export const shownNumbers = (numbers: readonly DatedNumber[], day: Temporal.PlainDate) =>
  shownRules.flatMap((rule) => {
    const own = numbers.filter((n) => n.rule === rule)
    return holdingAndComing(own, day).map(({ from, value }) => ({ rule, from, value }))
  })

/** Which types of package are taxed, from each day on which this changed. `rates` are ordered by day. */
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

/** Current and future values on a day. */
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

export interface Quiet {
  from: Temporal.PlainTime
  until: Temporal.PlainTime
}

const atMinute = (minutes: number) => Temporal.PlainTime.from('00:00').add({ minutes })

/** The hours in which the studio wakes nobody; they contain midnight. */
export const quietHours = ({ numbers }: StudioSettings, day: Temporal.PlainDate): Quiet => ({
  from: atMinute(numberOn(numbers, 'quietFrom', day)),
  until: atMinute(numberOn(numbers, 'quietUntil', day)),
})

/** The end of the quiet hours that contain a time; undefined outside of them. */
export function quietEnd(now: Temporal.Instant, settings: StudioSettings): Temporal.Instant | undefined {
  const day = studioDay(now)
  const { from, until } = quietHours(settings, day)
  const end = studioInstant(day, until)
  if (isBefore(now, end)) return end
  return isBefore(now, studioInstant(day, from)) ? undefined : studioInstant(day.add({ days: 1 }), until)
}

const quietRules = { mail: 'quietMail', whatsapp: 'quietWhatsapp', push: 'quietPush' } as const

/** The same for messages by a channel; undefined also if that has no quiet hours. */
export const quietEndOf = (
  channel: MessageChannel,
  now: Temporal.Instant,
  settings: StudioSettings,
): Temporal.Instant | undefined =>
  numberOn(settings.numbers, quietRules[channel], studioDay(now)) === 0 ? undefined : quietEnd(now, settings)

/** The quiet hours that come next after a time outside of them. */
export function nextQuiet(
  now: Temporal.Instant,
  settings: StudioSettings,
): { from: Temporal.Instant; until: Temporal.Instant } {
  const day = studioDay(now)
  const tomorrow = day.add({ days: 1 })
  return {
    from: studioInstant(day, quietHours(settings, day).from),
    until: studioInstant(tomorrow, quietHours(settings, tomorrow).until),
  }
}

/** What a message by WhatsApp costs that arrived on this day, in thousandths of a rupee. */
export const whatsappCost = (
  category: string,
  day: Temporal.PlainDate,
  { numbers }: StudioSettings,
): number => numberOn(numbers, category === 'MARKETING' ? 'whatsappMarketing' : 'whatsappUtility', day)

/** What begins so soon after the quiet hours is announced in them. */
const SOON_HOURS = 3

/**
 * Until when a message waits; undefined: it is sent now. `startsFirst`: the first start of the classes that it is about, before
 * or after their change. If that is not known it may be too late after the quiet hours.
 */
export function waitsForQuietEnd({
  isUrgent,
  startsFirst,
  quietEnd: end,
}: {
  /** It is of no use later. */
  isUrgent: boolean
  startsFirst: Temporal.Instant | null
  quietEnd: Temporal.Instant | undefined
}): Temporal.Instant | undefined {
  if (!end || isUrgent || !startsFirst) return undefined
  return isBefore(startsFirst, end.add({ hours: SOON_HOURS })) ? undefined : end
}

/** So many days before its last one a pass is notified of, the longest first, whichever number is the longer one. */
export function passNoticeDays({ numbers }: StudioSettings, day: Temporal.PlainDate): number[] {
  const first = numberOn(numbers, 'passNoticeDays', day)
  const last = numberOn(numbers, 'passLastNoticeDays', day)
  return [...new Set([first, last])].filter((days) => days > 0).toSorted((a, b) => b - a)
}

/** From when on the members of tomorrow's classes are reminded: always before the quiet hours. */
export function eveningOf(day: Temporal.PlainDate, settings: StudioSettings): Temporal.Instant {
  const clock = Temporal.PlainTime.from('00:00').add({
    minutes: numberOn(settings.numbers, 'reminderClock', day),
  })
  const quiet = studioInstant(day, quietHours(settings, day).from)
  const evening = studioInstant(day, clock)
  return isBefore(evening, quiet) ? evening : quiet.subtract({ hours: 1 })
}
