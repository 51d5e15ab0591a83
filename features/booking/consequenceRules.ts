import type { PackageType } from '#features/passes/schema.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { MailKind } from '#lib/mail.server.ts'
import type { Paise } from '#lib/money.ts'
import { earlierDay, isBefore, isDayBefore, studioDay } from '#lib/time.ts'

// What a late cancellation and a no-show cost. The rules of the day on which a booking was made apply to it, so that
// it keeps what was promised. Pure; `now` and the studio's settings are arguments.

export const causes = ['late cancelled', 'no show'] as const
export type Cause = (typeof causes)[number]

/** The session or, of an unlimited pass, a day; or a strike or a fee, and the session comes back. */
export const penalties = ['session', 'day', 'strike', 'fee', 'nothing'] as const
export type Penalty = (typeof penalties)[number]
/** What it costs; of a fee how much. */
export type Cost = Exclude<Penalty, 'fee'> | { feePaise: Paise }

/** After `count` strikes within `days` days, a member can book only `window` days ahead, for `lasts` days. */
export interface StrikeTerms {
  count: number
  days: number
  window: number
  lasts: number
}

export interface Strike {
  day: Temporal.PlainDate
  terms: StrikeTerms
}

/** What a member's late cancellations and no-shows have cost; without those that were undone. */
export interface MemberRecord {
  /** The days of those that were forgiven. */
  forgiven: Temporal.PlainDate[]
  strikes: Strike[]
}

export interface Consequence {
  cause: Cause
  penalty: Penalty
  isForgiven: boolean
  day: Temporal.PlainDate
  ruledOn: Temporal.PlainDate
  /** Only of a strike. */
  terms: StrikeTerms | null
  /** Only of a fee. */
  feePaise: Paise | null
}

/** What of a pass decides; without a type: what applies where a type has no exception. */
export interface PassKind {
  isUnlimited: boolean
  packageType: PackageType | null
}

/** The mail that a fee is open, from the id of the fee. */
export const feeOpen: MailKind = { name: 'feeOpen' }

const ruleOf = {
  'late cancelled': { counted: 'lateCounted', unlimited: 'lateUnlimited' },
  'no show': { counted: 'missedCounted', unlimited: 'missedUnlimited' },
} as const satisfies Record<Cause, Record<string, RuleName>>
const feeRuleOf = {
  'late cancelled': { counted: 'lateCountedFee', unlimited: 'lateUnlimitedFee' },
  'no show': { counted: 'missedCountedFee', unlimited: 'missedUnlimitedFee' },
} as const satisfies Record<Cause, Record<string, RuleName>>
const exceptionRuleOf = {
  'late cancelled': { penalty: 'lateException', fee: 'lateExceptionFee' },
  'no show': { penalty: 'missedException', fee: 'missedExceptionFee' },
} as const satisfies Record<Cause, Record<string, RuleName>>
const penaltyRules = Object.values(ruleOf).flatMap((rules): RuleName[] => Object.values(rules))

/** The numbers that decide about consequences, for all passes. */
export const generalRules = [
  'lateCounted',
  'lateUnlimited',
  'missedCounted',
  'missedUnlimited',
  'lateCountedFee',
  'lateUnlimitedFee',
  'missedCountedFee',
  'missedUnlimitedFee',
  'feeBlockDays',
  'forgivenAMonth',
  'strikeCount',
  'strikeDays',
  'strikeWindow',
  'strikeLasts',
  'missedAfterHours',
  'owedHours',
  'owedCreditRupees',
] as const satisfies RuleName[]

/** And those that each type of package has, where it is an exception. */
export const exceptionRules = [
  'lateException',
  'lateExceptionFee',
  'missedException',
  'missedExceptionFee',
] as const satisfies RuleName[]

/** All of them: they are set together. */
export const consequenceRules = [...generalRules, ...exceptionRules]

const USUAL = 1
const STRIKE = 2
export const FEE = 3
/** No exception: as on other passes. */
export const AS_OTHERS = 4

const isException = (rule: RuleName) => rule === 'lateException' || rule === 'missedException'
const isPenalty = (rule: RuleName) => isException(rule) || penaltyRules.includes(rule)
/** It costs what it usually does, as far as this number says. */
const isUsual = ({ rule, value }: { rule: RuleName; value: number }) =>
  !isPenalty(rule) || value === USUAL || (isException(rule) && value === AS_OTHERS)

/** Whether all rules of any day are the usual ones: then nobody has a record. */
export const areUsual = ({ numbers }: StudioSettings): boolean =>
  numbers.every((number) => isUsual(number) && (number.rule !== 'forgivenAMonth' || number.value === 0))

/** Whether a strike can be given on any day. */
export const hasStrikes = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => isPenalty(rule) && value === STRIKE)

/** Whether a fee can be made on any day. */
export const hasFees = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => isPenalty(rule) && value === FEE)

/** The rule that decides about a pass, and that of its fee: of its type, if that is an exception; otherwise of all. */
function decisiveRules(
  cause: Cause,
  { isUnlimited, packageType }: PassKind,
  bookedOn: Temporal.PlainDate,
  { numbers }: StudioSettings,
): { value: number; feePaise: Paise } {
  const of = (rule: RuleName, type: PackageType | null = null) => numberOn(numbers, rule, bookedOn, type)
  const own = exceptionRuleOf[cause]
  if (packageType && of(own.penalty, packageType) !== AS_OTHERS) {
    return { value: of(own.penalty, packageType), feePaise: 100 * of(own.fee, packageType) }
  }
  const counted = isUnlimited ? 'unlimited' : 'counted'
  return { value: of(ruleOf[cause][counted]), feePaise: 100 * of(feeRuleOf[cause][counted]) }
}

/** What it costs before anything is forgiven. */
export function penaltyOf(
  cause: Cause,
  pass: PassKind,
  bookedOn: Temporal.PlainDate,
  settings: StudioSettings,
): Penalty {
  const { value } = decisiveRules(cause, pass, bookedOn, settings)
  if (value === STRIKE) return 'strike'
  if (value === FEE) return 'fee'
  if (value === USUAL) return pass.isUnlimited ? 'day' : 'session'
  return 'nothing'
}

const feePaiseOf = (...given: Parameters<typeof penaltyOf>): Paise => decisiveRules(...given).feePaise

/** The types of package that are an exception on that day, for one of the causes or for any. */
export function exceptionsOn(
  { numbers }: StudioSettings,
  day: Temporal.PlainDate,
  among: readonly Cause[] = causes,
): PackageType[] {
  const rules: RuleName[] = among.map((cause) => exceptionRuleOf[cause].penalty)
  const types = new Set(numbers.flatMap(({ rule, kind }) => (rules.includes(rule) && kind ? kind : [])))
  return ([...types] as PackageType[])
    .filter((type) => rules.some((rule) => numberOn(numbers, rule, day, type) !== AS_OTHERS))
    .toSorted()
}

/** The same with the amount of a fee. */
export function costOf(...given: Parameters<typeof penaltyOf>): Cost {
  const penalty = penaltyOf(...given)
  return penalty === 'fee' ? { feePaise: feePaiseOf(...given) } : penalty
}

export const forgivenAMonth = ({ numbers }: StudioSettings, day: Temporal.PlainDate): number =>
  numberOn(numbers, 'forgivenAMonth', day)

/** The rules of that day are the usual ones: what a booking costs is all there is to know. */
export function isUsualOn(settings: StudioSettings, day: Temporal.PlainDate): boolean {
  const date = day.toString()
  const applying = settings.numbers.filter(({ rule, from }) => isPenalty(rule) && from <= date)
  // Of each, the one that was set last.
  const latest = new Map(applying.map((number) => [`${number.rule} ${number.kind ?? ''}`, number]))
  return [...latest.values()].every(isUsual) && forgivenAMonth(settings, day) === 0
}

export const strikeTerms = ({ numbers }: StudioSettings, day: Temporal.PlainDate): StrikeTerms => ({
  count: numberOn(numbers, 'strikeCount', day),
  days: numberOn(numbers, 'strikeDays', day),
  window: numberOn(numbers, 'strikeWindow', day),
  lasts: numberOn(numbers, 'strikeLasts', day),
})

const isSameMonth = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  a.toPlainYearMonth().equals(b.toPlainYearMonth())

export interface ConsequenceFacts extends PassKind {
  cause: Cause
  bookedOn: Temporal.PlainDate
  /** The day of the class. */
  date: Temporal.PlainDate
  /** The pass was ended early: nothing can come back to it. */
  isRevoked: boolean
  /** The last day of the pass, were the session to come back; null: not known. */
  passEndsOn: Temporal.PlainDate | null
  record: MemberRecord
  now: Temporal.Instant
}

/** A session that comes back on the last day of its pass is lost all the same: then it is what is charged, and no fee. */
const comesBackInVain = ({ isUnlimited, passEndsOn, now }: ConsequenceFacts): boolean =>
  !isUnlimited && passEndsOn !== null && !isDayBefore(studioDay(now), passEndsOn)

/** Null: the usual; the ledger of the pass has it. The first ones in the calendar month of its day are forgiven. */
export function decideConsequence(facts: ConsequenceFacts, settings: StudioSettings): Consequence | null {
  const { cause, bookedOn, date, record, isRevoked } = facts
  if (isRevoked || isUsualOn(settings, bookedOn)) return null
  const day = cause === 'no show' ? date : earlierDay(date, studioDay(facts.now))
  const ruled = penaltyOf(cause, facts, bookedOn, settings)
  const penalty = ruled === 'fee' && comesBackInVain(facts) ? 'session' : ruled
  const before = record.forgiven.filter((each) => isSameMonth(each, day)).length
  const isForgiven = penalty !== 'nothing' && before < forgivenAMonth(settings, bookedOn)
  const terms = penalty === 'strike' ? strikeTerms(settings, bookedOn) : null
  const feePaise = penalty === 'fee' ? feePaiseOf(cause, facts, bookedOn, settings) : null
  return { cause, penalty, isForgiven, day, ruledOn: bookedOn, terms, feePaise }
}

/** Whether the session or the day comes back. */
export const isFreeOfCost = (consequence: Pick<Consequence, 'penalty' | 'isForgiven'> | null): boolean =>
  consequence !== null &&
  (consequence.isForgiven || (consequence.penalty !== 'session' && consequence.penalty !== 'day'))

/** What it costs; `pays`: what it costs without a rule of its own. */
export function costNow(made: Consequence | null, pays: 'session' | 'day'): Cost {
  if (!made) return pays
  if (made.isForgiven) return 'nothing'
  return made.feePaise === null ? (made.penalty as Exclude<Cost, object>) : { feePaise: made.feePaise }
}

/** What several cost together. */
export const sumOf = (
  costs: Cost[],
): { sessions: number; days: number; strikes: number; feePaise: Paise } => {
  const times = (cost: Cost) => costs.filter((each) => each === cost).length
  const fees = costs.flatMap((cost) => (typeof cost === 'object' ? cost.feePaise : []))
  return {
    sessions: times('session'),
    days: times('day'),
    strikes: times('strike'),
    feePaise: fees.reduce((sum, fee) => sum + fee, 0),
  }
}

/** How it was settled, if not as usual. */
export type Settled = 'forgiven' | 'strike' | 'fee' | 'nothing' | null

export function settledAs(made: { penalty: Penalty | null; isForgiven: boolean | null } | null): Settled {
  if (made?.isForgiven) return 'forgiven'
  const penalty = made?.penalty ?? null
  return penalty === 'session' || penalty === 'day' ? null : penalty
}

/** The record after one more. */
export const withConsequence = (record: MemberRecord, made: Consequence | null): MemberRecord => {
  if (!made) return record
  if (made.isForgiven) return { ...record, forgiven: [...record.forgiven, made.day] }
  return made.terms
    ? { ...record, strikes: [...record.strikes, { day: made.day, terms: made.terms }] }
    : record
}

/** The last day on which a strike counts. */
export const countsUntil = ({ day, terms }: Strike): Temporal.PlainDate => day.add({ days: terms.days - 1 })

/** The strikes that count together with this one: those of the days up to it. */
export function strikesWithin(strikes: Strike[], { day, terms }: Strike): Strike[] {
  const first = day.subtract({ days: terms.days - 1 })
  return strikes.filter((each) => !isDayBefore(each.day, first) && !isDayBefore(day, each.day))
}

export interface ShorterWindow {
  /** How many days ahead the member can book. */
  days: number
  /** The last day of it. */
  until: Temporal.PlainDate
  count: number
  within: number
}

/**
 * How far ahead a member can book at the moment, if strikes shorten it. Each strike that made the number full shortens it
 * from its day on, by the terms that it was given with.
 */
export function shorterWindow(strikes: Strike[], today: Temporal.PlainDate): ShorterWindow | null {
  const running = strikes.flatMap((strike): ShorterWindow[] => {
    const { day, terms } = strike
    const until = day.add({ days: terms.lasts })
    const isFull = strikesWithin(strikes, strike).length >= terms.count
    if (!isFull || isDayBefore(until, today)) return []
    return [{ days: terms.window, until, count: terms.count, within: terms.days }]
  })
  const [strictest] = running.toSorted(
    (a, b) => a.days - b.days || Temporal.PlainDate.compare(b.until, a.until),
  )
  return strictest ?? null
}

/** When a class opens for a member with a shorter booking window: that many days before it, or when the window is normal again. */
export const opensWithin = ({ days, until }: ShorterWindow, date: Temporal.PlainDate): Temporal.PlainDate =>
  earlierDay(date.subtract({ days }), until.add({ days: 1 }))

/** Whether strikes keep a class of that date from a member today. */
export function isTooFarAhead(
  strikes: Strike[],
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): boolean {
  const shorter = shorterWindow(strikes, today)
  return shorter !== null && isDayBefore(today, opensWithin(shorter, date))
}

/** Whether a fee that is open since a day keeps its member from booking online. */
export function isBlockedByFee(
  openSince: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
  { numbers }: StudioSettings,
): boolean {
  const days = numberOn(numbers, 'feeBlockDays', today)
  return days > 0 && openSince !== null && !isDayBefore(today, openSince.add({ days }))
}

/** Whether on any day the studio owes a credit. */
export const mayOweCredit = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => rule === 'owedCreditRupees' && value > 0)

/** What the studio owes; `session`: one more than comes back, or a day of an unlimited pass. */
export type Owed = 'nothing' | 'session' | { creditPaise: Paise }

/** What the studio owes for a booking because it cancelled the class so shortly before its start. */
export function owedFor(
  {
    bookedAt,
    startsAt,
    cancelledAt,
  }: { bookedAt: Temporal.Instant; startsAt: Temporal.Instant; cancelledAt: Temporal.Instant },
  { numbers }: StudioSettings,
): Owed {
  const bookedOn = studioDay(bookedAt)
  const hours = numberOn(numbers, 'owedHours', bookedOn)
  if (hours === 0 || isBefore(cancelledAt, startsAt.subtract({ hours }))) return 'nothing'
  const creditPaise = 100 * numberOn(numbers, 'owedCreditRupees', bookedOn)
  return creditPaise > 0 ? { creditPaise } : 'session'
}

/** Whether on any day those who were not marked count as no-shows. */
export const mayCountMissed = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => rule === 'missedAfterHours' && value > 0)

/** So many hours after a class, members who were not marked count as a no-show; 0: never. */
export const missedAfterHours = (
  { startsAt }: { startsAt: Temporal.Instant },
  { numbers }: StudioSettings,
): number => numberOn(numbers, 'missedAfterHours', studioDay(startsAt))

/** Whether a class has been over for long enough that members who were not marked count as no-shows. */
export function countsAsMissed(
  session: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  settings: StudioSettings,
  now: Temporal.Instant,
): boolean {
  const hours = missedAfterHours(session, settings)
  return hours > 0 && !isBefore(now, session.endsAt.add({ hours }))
}
