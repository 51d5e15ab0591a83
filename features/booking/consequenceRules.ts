import type { PackageType } from '#features/passes/schema.ts'
import { numberOn, type RuleName } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { MailKind } from '#lib/mail.server.ts'
import type { Paise } from '#lib/money.ts'
import { earlierDay, isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import { type Strike, type StrikeTerms, strikeTerms } from './strikeRules.ts'

// What a late cancellation and a no-show cost. The rules of the day on which a booking was made apply, because the
// member was shown those. Pure; `now` and the studio's settings are arguments.

export const causes = ['late cancelled', 'no show'] as const
export type Cause = (typeof causes)[number]

/**
 * What a late cancellation or no-show may cost: the session; a day of an unlimited pass; or a strike or a fee, and then
 * the session is returned.
 */
export const penalties = ['session', 'day', 'strike', 'fee', 'nothing'] as const
export type Penalty = (typeof penalties)[number]
/** The cost; for a fee with its amount. */
export type Cost = Exclude<Penalty, 'fee'> | { feePaise: Paise }

/** A member's late cancellations and no-shows with a consequence; without those that were undone. */
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
  /** The terms of a strike; otherwise null. */
  terms: StrikeTerms | null
  /** The amount of a fee; otherwise null. */
  feePaise: Paise | null
}

/** The parts of a pass that select the rules. Without a type: the rules for types that have no exception. */
export interface PassKind {
  isUnlimited: boolean
  packageType: PackageType | null
}

/** The mail about an open fee; its id is that of the fee. */
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

/** The numbers that a type of package may have as an exception. */
export const exceptionRules = [
  'lateException',
  'lateExceptionFee',
  'missedException',
  'missedExceptionFee',
] as const satisfies RuleName[]

/** All numbers about consequences: they are set together. */
export const consequenceRules = [...generalRules, ...exceptionRules]

const USUAL = 1
const STRIKE = 2
export const FEE = 3
/** This type has no exception: the rules for all passes apply. */
export const NO_EXCEPTION = 4

const isException = (rule: RuleName) => rule === 'lateException' || rule === 'missedException'
const isPenalty = (rule: RuleName) => isException(rule) || penaltyRules.includes(rule)
/** Whether this number leaves the cost at the standard one. */
const isUsual = ({ rule, value }: { rule: RuleName; value: number }) =>
  !isPenalty(rule) || value === USUAL || (isException(rule) && value === NO_EXCEPTION)

/** Whether the rules of all days are the standard ones: then no consequences are stored. */
export const areUsual = ({ numbers }: StudioSettings): boolean =>
  numbers.every((number) => isUsual(number) && (number.rule !== 'forgivenAMonth' || number.value === 0))

/** Whether a strike can be given on any day. */
export const hasStrikes = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => isPenalty(rule) && value === STRIKE)

/** Whether a fee can arise on any day. */
export const hasFees = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => isPenalty(rule) && value === FEE)

/**
 * The number of the rule that applies to a pass, and the amount of its fee: those of its type if the type has an
 * exception, otherwise the general ones.
 */
function applicableRule(
  cause: Cause,
  { isUnlimited, packageType }: PassKind,
  bookedOn: Temporal.PlainDate,
  { numbers }: StudioSettings,
): { value: number; feePaise: Paise } {
  const ruleNumber = (rule: RuleName, type: PackageType | null = null) =>
    numberOn(numbers, rule, bookedOn, type)
  const own = exceptionRuleOf[cause]
  if (packageType && ruleNumber(own.penalty, packageType) !== NO_EXCEPTION) {
    return { value: ruleNumber(own.penalty, packageType), feePaise: 100 * ruleNumber(own.fee, packageType) }
  }
  const counted = isUnlimited ? 'unlimited' : 'counted'
  return { value: ruleNumber(ruleOf[cause][counted]), feePaise: 100 * ruleNumber(feeRuleOf[cause][counted]) }
}

/** The cost before anything is forgiven. */
export function penaltyOf(
  cause: Cause,
  pass: PassKind,
  bookedOn: Temporal.PlainDate,
  settings: StudioSettings,
): Penalty {
  const { value } = applicableRule(cause, pass, bookedOn, settings)
  if (value === STRIKE) return 'strike'
  if (value === FEE) return 'fee'
  if (value === USUAL) return pass.isUnlimited ? 'day' : 'session'
  return 'nothing'
}

const feePaiseOf = (...given: Parameters<typeof penaltyOf>): Paise => applicableRule(...given).feePaise

/** The types of package that have an exception on that day, for one of the causes or for any. */
export function exceptionsOn(
  { numbers }: StudioSettings,
  day: Temporal.PlainDate,
  among: readonly Cause[] = causes,
): PackageType[] {
  const rules: RuleName[] = among.map((cause) => exceptionRuleOf[cause].penalty)
  const types = new Set(numbers.flatMap(({ rule, kind }) => (rules.includes(rule) && kind ? kind : [])))
  return ([...types] as PackageType[])
    .filter((type) => rules.some((rule) => numberOn(numbers, rule, day, type) !== NO_EXCEPTION))
    .toSorted()
}

/** As `penaltyOf`, with the amount if it is a fee. */
export function costOf(...given: Parameters<typeof penaltyOf>): Cost {
  const penalty = penaltyOf(...given)
  return penalty === 'fee' ? { feePaise: feePaiseOf(...given) } : penalty
}

export const forgivenPerMonth = ({ numbers }: StudioSettings, day: Temporal.PlainDate): number =>
  numberOn(numbers, 'forgivenAMonth', day)

/**
 * Whether the rules of that day are the standard ones: then the ledger contains the whole cost, and no consequence is
 * stored.
 */
export function isStandardOn(settings: StudioSettings, day: Temporal.PlainDate): boolean {
  const date = day.toString()
  const applying = settings.numbers.filter(({ rule, from }) => isPenalty(rule) && from <= date)
  // For each rule, the number that applies on that day.
  const latest = new Map(applying.map((number) => [`${number.rule} ${number.kind ?? ''}`, number]))
  return [...latest.values()].every(isUsual) && forgivenPerMonth(settings, day) === 0
}

const isSameMonth = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  a.toPlainYearMonth().equals(b.toPlainYearMonth())

export interface ConsequenceFacts extends PassKind {
  cause: Cause
  bookedOn: Temporal.PlainDate
  /** The day of the class. */
  date: Temporal.PlainDate
  /** The pass was ended early: nothing can be returned to it. */
  isRevoked: boolean
  /** The last day of the pass if the session were returned; null: not known. */
  passEndsOn: Temporal.PlainDate | null
  record: MemberRecord
  now: Temporal.Instant
}

/**
 * A session that is returned on the last day of its pass can't be used any more. So the session is charged, and no fee.
 */
const isReturnedTooLate = ({ isUnlimited, passEndsOn, now }: ConsequenceFacts): boolean =>
  !isUnlimited && passEndsOn !== null && !isDayBefore(studioDay(now), passEndsOn)

/**
 * The consequence, or null for the standard one, which is only in the pass's ledger. The first ones of a calendar month
 * are forgiven.
 */
export function decideConsequence(facts: ConsequenceFacts, settings: StudioSettings): Consequence | null {
  const { cause, bookedOn, date, record, isRevoked } = facts
  if (isRevoked || isStandardOn(settings, bookedOn)) return null
  const day = cause === 'no show' ? date : earlierDay(date, studioDay(facts.now))
  const penaltyByRule = penaltyOf(cause, facts, bookedOn, settings)
  const penalty = penaltyByRule === 'fee' && isReturnedTooLate(facts) ? 'session' : penaltyByRule
  const forgivenBefore = record.forgiven.filter((each) => isSameMonth(each, day)).length
  const isForgiven = penalty !== 'nothing' && forgivenBefore < forgivenPerMonth(settings, bookedOn)
  const terms = penalty === 'strike' ? strikeTerms(settings, bookedOn) : null
  const feePaise = penalty === 'fee' ? feePaiseOf(cause, facts, bookedOn, settings) : null
  return { cause, penalty, isForgiven, day, ruledOn: bookedOn, terms, feePaise }
}

/** Whether the session or the day is returned to the pass. */
export const isFreeOfCost = (consequence: Pick<Consequence, 'penalty' | 'isForgiven'> | null): boolean =>
  consequence !== null &&
  (consequence.isForgiven || (consequence.penalty !== 'session' && consequence.penalty !== 'day'))

/** The cost that counts now. `pays`: the standard cost, if no consequence was stored. */
export function currentCost(made: Consequence | null, pays: 'session' | 'day'): Cost {
  if (!made) return pays
  if (made.isForgiven) return 'nothing'
  return made.feePaise === null ? (made.penalty as Exclude<Cost, object>) : { feePaise: made.feePaise }
}

/** The total cost of several consequences. */
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

/** The outcome of a consequence, if it is not the standard one. */
export type ConsequenceOutcome = 'forgiven' | 'strike' | 'fee' | 'nothing' | null

export function consequenceOutcome(
  made: { penalty: Penalty | null; isForgiven: boolean | null } | null,
): ConsequenceOutcome {
  if (made?.isForgiven) return 'forgiven'
  const penalty = made?.penalty ?? null
  return penalty === 'session' || penalty === 'day' ? null : penalty
}

/** The record with one more consequence. */
export const withConsequence = (record: MemberRecord, made: Consequence | null): MemberRecord => {
  if (!made) return record
  if (made.isForgiven) return { ...record, forgiven: [...record.forgiven, made.day] }
  return made.terms
    ? { ...record, strikes: [...record.strikes, { day: made.day, terms: made.terms }] }
    : record
}

/** Whether a fee that has been open since a day prevents its member from booking online. */
export function isBlockedByFee(
  openSince: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
  { numbers }: StudioSettings,
): boolean {
  const days = numberOn(numbers, 'feeBlockDays', today)
  return days > 0 && openSince !== null && !isDayBefore(today, openSince.add({ days }))
}

/** Whether the rules of any day count unmarked members as no-shows. */
export const mayCountMissed = ({ numbers }: StudioSettings): boolean =>
  numbers.some(({ rule, value }) => rule === 'missedAfterHours' && value > 0)

/** The hours after a class until unmarked members count as no-shows; 0: never. */
export const missedAfterHours = (
  { startsAt }: { startsAt: Temporal.Instant },
  { numbers }: StudioSettings,
): number => numberOn(numbers, 'missedAfterHours', studioDay(startsAt))

/** Whether the class ended long enough ago that its unmarked members count as no-shows. */
export function countsAsMissed(
  session: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  settings: StudioSettings,
  now: Temporal.Instant,
): boolean {
  const hours = missedAfterHours(session, settings)
  return hours > 0 && !isBefore(now, session.endsAt.add({ hours }))
}
