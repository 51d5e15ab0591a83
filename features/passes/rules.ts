import { numberOn } from '#features/studio/rules.ts'
import { paysFor, type StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { earlierDay, formatDay, isDayBefore, laterDay } from '#lib/time.ts'
import type { PackageType } from './schema.ts'

/**
 * What a pass can pay for, and how long it is valid. Pure: days are in the studio's time zone; `now`, `today` and the
 * studio's settings are arguments (spec §4 Membership rules, §9 Policy numbers).
 */
/** Days that a late cancellation or no-show removes from the expiry of an unlimited pass. */
export const UNLIMITED_PENALTY_DAYS = 1

/** The terms with which a pass was sold; editing a package never changes them. */
export interface PassTerms {
  packageType: PackageType
  /** One location, or `all`. */
  location: string
  totalSessions: number | null
  validityDays: number
  validityFrom: 'firstSession' | 'purchase'
  unusedDays: number
}

export interface FreezeRange {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/**
 * The facts of a booking that affect the validity of its pass. `holds`: it has a seat; otherwise it was cancelled
 * late.
 */
export interface BookingOfPass {
  id: string
  date: Temporal.PlainDate
  title: string
  holds: boolean
  /** The booking is one of the person who shares the pass, not of its holder. */
  isSharers?: boolean
}

export interface PassFacts extends PassTerms {
  id: string
  purchasedOn: Temporal.PlainDate
  extensionDays: number
  sessionsLeft: number | null
  freezes: FreezeRange[]
  /** When the pass started in another system, before it was imported. */
  startedOn?: Temporal.PlainDate | null
  /** The pass belongs to somebody else, who shares it with this person. */
  isShared?: boolean
  /** The day on which the pass was revoked. */
  revokedOn?: Temporal.PlainDate | null
  /** Every booking on the pass that was not cancelled free of charge. */
  bookings: BookingOfPass[]
}

export const coversLocation = (where: string, location: string): boolean =>
  where === 'all' || where === location

/** Days of freeze; each freeze includes its first and last day. */
export const frozenDays = (freezes: FreezeRange[]): number =>
  freezes.reduce((sum, { from, to }) => sum + from.until(to).days + 1, 0)

export const isFrozenOn = (freezes: FreezeRange[], day: Temporal.PlainDate): boolean =>
  freezes.some(({ from, to }) => !isDayBefore(day, from) && !isDayBefore(to, day))

export interface PassValidity {
  /** The date of the earliest booking, or the day on which the pass started in another system; null while unused. */
  firstSessionOn: Temporal.PlainDate | null
  /**
   * The last day on which the pass is valid. An unused pass is no longer valid on that day, see
   * `firstSessionBefore`.
   */
  expiresOn: Temporal.PlainDate
}

/** The first session of an unused pass must be strictly before this day. */
export const firstSessionBefore = (pass: PassFacts): Temporal.PlainDate =>
  pass.purchasedOn.add({ days: pass.unusedDays + pass.extensionDays + frozenDays(pass.freezes) })

const earliest = (dates: Temporal.PlainDate[]): Temporal.PlainDate | null =>
  dates.reduce<Temporal.PlainDate | null>((first, date) => (first ? earlierDay(first, date) : date), null)

/** The validity by the terms alone, if the first session is the earliest of `dates`. */
function plainValidity(pass: PassFacts, dates: Temporal.PlainDate[]): PassValidity {
  const firstSessionOn = earliest(pass.startedOn ? [pass.startedOn, ...dates] : dates)
  const extra = pass.extensionDays + frozenDays(pass.freezes)
  if (pass.validityFrom === 'purchase') {
    return { firstSessionOn, expiresOn: pass.purchasedOn.add({ days: pass.validityDays + extra }) }
  }
  if (!firstSessionOn) return { firstSessionOn, expiresOn: firstSessionBefore(pass) }
  // If a free cancellation leaves only later bookings, the validity starts at the latest on the day on which the
  // unused pass would have expired: cancelling can't extend a pass without limit.
  const latestStart = pass.purchasedOn.add({ days: pass.unusedDays })
  return {
    firstSessionOn,
    expiresOn: earlierDay(firstSessionOn, latestStart).add({ days: pass.validityDays + extra }),
  }
}

/**
 * The validity with every booking on the pass. A day removed from an unlimited pass never invalidates a confirmed
 * booking: the pass then lasts until that booking.
 */
export function passValidity(pass: PassFacts): PassValidity {
  const validity = plainValidity(
    pass,
    pass.bookings.map((b) => b.date),
  )
  const lastHeld = pass.bookings
    .filter((b) => b.holds)
    .reduce<Temporal.PlainDate | null>((last, b) => (last ? laterDay(last, b.date) : b.date), null)
  const expiresOn = lastHeld ? laterDay(validity.expiresOn, lastHeld) : validity.expiresOn
  return { ...validity, expiresOn: pass.revokedOn ? earlierDay(expiresOn, pass.revokedOn) : expiresOn }
}

export type FitProblem = 'revoked' | 'kind' | 'location' | 'usedUp' | 'frozen' | 'date'

export type Fit =
  | { kind: 'fits'; validity: PassValidity }
  | { kind: 'strands'; booking: BookingOfPass }
  | { kind: 'not'; problem: FitProblem }

/** Whether the pass can pay for a session on `date`, and the validity it would then have. */
export function fitPass(
  pass: PassFacts,
  session: { kind: string; location: string; date: Temporal.PlainDate },
  settings: StudioSettings,
): Fit {
  const { date } = session
  if (pass.revokedOn) return { kind: 'not', problem: 'revoked' }
  if (!paysFor(settings, pass.packageType, session.kind)) return { kind: 'not', problem: 'kind' }
  if (!coversLocation(pass.location, session.location)) return { kind: 'not', problem: 'location' }
  if (pass.sessionsLeft !== null && pass.sessionsLeft < 1) return { kind: 'not', problem: 'usedUp' }
  if (isDayBefore(date, pass.purchasedOn)) return { kind: 'not', problem: 'date' }
  if (isFrozenOn(pass.freezes, date)) return { kind: 'not', problem: 'frozen' }
  const before = plainValidity(
    pass,
    pass.bookings.map((b) => b.date),
  )
  const validity = plainValidity(pass, [...pass.bookings.map((b) => b.date), date])
  const startsLate = !before.firstSessionOn && !isDayBefore(date, firstSessionBefore(pass))
  if (pass.validityFrom === 'firstSession' && startsLate) return { kind: 'not', problem: 'date' }
  if (isDayBefore(validity.expiresOn, date)) return { kind: 'not', problem: 'date' }
  const outside = pass.bookings.find(
    (b) => b.holds && isDayBefore(validity.expiresOn, b.date) && !isDayBefore(before.expiresOn, b.date),
  )
  if (outside) return { kind: 'strands', booking: outside }
  const withIt: PassFacts = {
    ...pass,
    bookings: [...pass.bookings, { id: 'new', date, title: '', holds: true }],
  }
  return { kind: 'fits', validity: passValidity(withIt) }
}

/** When and to whom a package is sold; days are in the studio's time zone, the first and the last included. */
export interface SaleTerms {
  onSale: boolean
  newcomersOnly: boolean
  visibleFrom: Temporal.PlainDate | null
  visibleUntil: Temporal.PlainDate | null
}

export const isSold = (
  { onSale, visibleFrom, visibleUntil }: SaleTerms,
  today: Temporal.PlainDate,
): boolean =>
  onSale &&
  !(visibleFrom && isDayBefore(today, visibleFrom)) &&
  !(visibleUntil && isDayBefore(visibleUntil, today))

/** Whether a person may buy the package today. */
export function decidePurchase(
  sold: SaleTerms & { packageType: PackageType },
  newcomer: boolean,
  today: Temporal.PlainDate,
): { kind: 'sell' } | Refused<'PACKAGE_NOT_ON_SALE' | 'DISCOVERY_USED' | 'NEWCOMERS_ONLY'> {
  if (!isSold(sold, today)) return refuse('PACKAGE_NOT_ON_SALE')
  if (newcomer || !sold.newcomersOnly) return { kind: 'sell' }
  return refuse(sold.packageType === 'discovery' ? 'DISCOVERY_USED' : 'NEWCOMERS_ONLY')
}

/**
 * Whether a package may be bought as a gift. Packages for newcomers may not, because the buyer can't know whether
 * the recipient is one.
 */
export function decideGiftPurchase(
  sold: SaleTerms & { packageType: PackageType },
  today: Temporal.PlainDate,
): { kind: 'sell' } | Refused<'PACKAGE_NOT_ON_SALE' | 'GIFT_NOT_POSSIBLE'> {
  if (!isSold(sold, today)) return refuse('PACKAGE_NOT_ON_SALE')
  return canBeGiven(sold) ? { kind: 'sell' } : refuse('GIFT_NOT_POSSIBLE')
}

export const canBeGiven = (sold: { newcomersOnly: boolean; packageType: PackageType }): boolean =>
  !sold.newcomersOnly && sold.packageType !== 'discovery'

/** The data of a package that can be offered. */
export interface Offer extends PassTerms {
  id: string
  pricePaise: number
  newcomersOnly: boolean
}

/**
 * The packages that a person may buy today and that would pay for the session, best first: Discovery (only for
 * newcomers), then the package that they bought last, then by price.
 */
export function packagesToOffer<P extends Offer>(
  packages: P[],
  session: { kind: string; location: string; date: Temporal.PlainDate },
  buyer: { newcomer: boolean; lastBought: string | null; today: Temporal.PlainDate },
  settings: StudioSettings,
): P[] {
  const rank = (p: P) => (p.packageType === 'discovery' ? 0 : p.id === buyer.lastBought ? 1 : 2)
  return packages
    .filter((p) => buyer.newcomer || !p.newcomersOnly)
    .filter((p) => fitPass(freshPass(p, buyer.today), session, settings).kind === 'fits')
    .sort((a, b) => rank(a) - rank(b) || a.pricePaise - b.pricePaise)
}

/** The pass that would result from buying a package today. */
const freshPass = (terms: PassTerms, today: Temporal.PlainDate): PassFacts => ({
  ...terms,
  id: 'fresh',
  purchasedOn: today,
  extensionDays: 0,
  sessionsLeft: terms.totalSessions,
  freezes: [],
  bookings: [],
})

/** The validity of a pass bought today for a session on `date`. */
export const validityOfPurchase = (
  terms: PassTerms,
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): PassValidity =>
  passValidity({ ...freshPass(terms, today), bookings: [{ id: 'first', date, title: '', holds: true }] })

/** The properties that decide which of several fitting passes pays; `expiresOn` is the current expiry. */
export interface PayingRank extends PassValidity {
  id: string
  purchasedOn: Temporal.PlainDate
  totalSessions: number | null
  isShared?: boolean
}

/**
 * Which pass pays first (product rules, Packages and passes): a started pass before an unused pass, an
 * unlimited pass before one with a count of sessions, then the earliest expiry, then the earliest purchase, then their
 * own before one that is shared with them.
 */
export const byPayingOrder = (a: PayingRank, b: PayingRank): number =>
  Number(!a.firstSessionOn) - Number(!b.firstSessionOn) ||
  Number(a.totalSessions !== null) - Number(b.totalSessions !== null) ||
  Temporal.PlainDate.compare(a.expiresOn, b.expiresOn) ||
  Temporal.PlainDate.compare(a.purchasedOn, b.purchasedOn) ||
  Number(a.isShared ?? false) - Number(b.isShared ?? false) ||
  (a.id < b.id ? -1 : 1)

/** Extra days for a pass when the studio cancels a session: `madeWholeDays`, if fewer days than that were left after it. */
export function compensationDays(
  expiresOn: Temporal.PlainDate,
  sessionDate: Temporal.PlainDate,
  { numbers }: StudioSettings,
): number {
  const days = numberOn(numbers, 'madeWholeDays', sessionDate)
  return isDayBefore(expiresOn, sessionDate.add({ days })) ? days : 0
}

export interface SharingFacts {
  shareable: boolean
  status: PassStatus
  holderId: string
  /** The person who shares the pass now. */
  otherId: string | null
}

/** Whether a person may share the pass: at most one besides its holder. Null: the person is not known yet. */
export function decideSharing(
  pass: SharingFacts,
  personId: string | null,
): { kind: 'share' } | Refused<'PASS_NOT_SHAREABLE' | 'PASS_IS_THEIRS' | 'PASS_SHARED'> {
  if (personId === pass.holderId) return refuse('PASS_IS_THEIRS')
  if (!pass.shareable || pass.status === 'expired' || pass.status === 'revoked') {
    return refuse('PASS_NOT_SHAREABLE')
  }
  return pass.otherId === null || pass.otherId === personId ? { kind: 'share' } : refuse('PASS_SHARED')
}

export type PassStatus = 'unused' | 'active' | 'used up' | 'frozen' | 'expired' | 'revoked'

/** An unused pass is no longer valid on its last day; a started pass still is. */
export function passStatus(
  pass: { firstSessionOn: Temporal.PlainDate | null; expiresOn: Temporal.PlainDate; validityFrom: string } & {
    sessionsLeft: number | null
    freezes: FreezeRange[]
    revokedOn?: Temporal.PlainDate | null
  },
  today: Temporal.PlainDate,
): PassStatus {
  if (pass.revokedOn) return 'revoked'
  const unused = !pass.firstSessionOn
  const lastDay =
    unused && pass.validityFrom === 'firstSession' ? pass.expiresOn.subtract({ days: 1 }) : pass.expiresOn
  if (isDayBefore(lastDay, today)) return 'expired'
  if (pass.sessionsLeft === 0) return 'used up'
  if (isFrozenOn(pass.freezes, today)) return 'frozen'
  return unused ? 'unused' : 'active'
}

export const isGood = (status: PassStatus): boolean =>
  status !== 'expired' && status !== 'used up' && status !== 'revoked'

/**
 * The effect of a freeze: the new expiry, and the bookings in the range, which are cancelled free of charge. A freeze
 * starts tomorrow at the earliest.
 */
export function previewFreeze(
  pass: PassFacts,
  range: FreezeRange,
  today: Temporal.PlainDate,
  { numbers }: StudioSettings,
):
  | { kind: 'freeze'; expiresOn: Temporal.PlainDate; returned: BookingOfPass[] }
  | Refused<'FREEZE_NOT_POSSIBLE'> {
  const maxDays = numberOn(numbers, 'mostFrozenDays', today)
  const refused = refuse('FREEZE_NOT_POSSIBLE', { days: String(maxDays) })
  if (pass.revokedOn) return refused
  const days = range.from.until(range.to).days + 1
  const overlaps = pass.freezes.some((f) => !isDayBefore(f.to, range.from) && !isDayBefore(range.to, f.from))
  const over = isDayBefore(passValidity(pass).expiresOn, range.from)
  if (days < 1 || days > maxDays || !isDayBefore(today, range.from) || overlaps || over) {
    return refused
  }
  const inside = (b: BookingOfPass) => b.holds && isFrozenOn([range], b.date)
  const outside = pass.bookings.filter((b) => !inside(b))
  const frozen = { ...pass, freezes: [...pass.freezes, range], bookings: outside }
  return { kind: 'freeze', expiresOn: passValidity(frozen).expiresOn, returned: pass.bookings.filter(inside) }
}

export interface FreezeEnd {
  kind: 'end'
  /** The new last day of the freeze; null: the freeze does not take place at all. */
  lastDay: Temporal.PlainDate | null
  validity: PassValidity
}

/** Ends a freeze: the pass can be used from today on. */
export function decideFreezeEnd(
  pass: PassFacts,
  { from, to }: FreezeRange,
  today: Temporal.PlainDate,
): FreezeEnd | Refused<'FREEZE_OVER' | 'FREEZE_NEEDED'> {
  if (pass.revokedOn || isDayBefore(to, today)) return refuse('FREEZE_OVER')
  const lastDay = isDayBefore(from, today) ? today.subtract({ days: 1 }) : null
  const others = pass.freezes.filter((each) => !each.from.equals(from))
  const after = { ...pass, freezes: lastDay ? [...others, { from, to: lastDay }] : others }
  const outside = heldAfter(after, termsEnd(after))
  if (outside && !isDayBefore(termsEnd(pass), outside.date)) {
    return refuse('FREEZE_NEEDED', { title: outside.title, date: formatDay(outside.date) })
  }
  return { kind: 'end', lastDay, validity: passValidity(after) }
}

/** The last day by the terms alone: without the rule that a pass lasts until its last booking. */
const termsEnd = (pass: PassFacts) =>
  passValidity({ ...pass, bookings: pass.bookings.map((booking) => ({ ...booking, holds: false })) })
    .expiresOn

const heldAfter = ({ bookings }: PassFacts, day: Temporal.PlainDate): BookingOfPass | undefined =>
  bookings.find(({ holds, date }) => holds && isDayBefore(day, date))

/** The price of one class in rupees; null if sessions are not counted. */
export const classPrice = ({
  price,
  totalSessions,
}: {
  /** Rupees. */
  price: number
  totalSessions: number | null
}): number | null => (totalSessions === null ? null : Math.round((price * 100) / totalSessions) / 100)

const WEEK = 7

/**
 * The price per week in rupees of a package that is sold by the week: its price divided by its whole weeks. Null if
 * that does not match its price per session, or if its price per session is the price of one class.
 */
export function weekPrice(pkg: {
  price: number
  perSessionPrice: number
  totalSessions: number | null
  /** Days. */
  validity: number
}): number | null {
  const weeks = Math.floor(pkg.validity / WEEK)
  const isByWeek = weeks > 0 && Math.abs(pkg.price / weeks - pkg.perSessionPrice) < 1
  const isOfClass = pkg.validity % WEEK > 0 && classPrice(pkg) === pkg.perSessionPrice
  return isByWeek && !isOfClass ? pkg.perSessionPrice : null
}

/** How often a person may come, in classes per week; the last is every day. */
export const paces = [1, 2, 3, 4, WEEK] as const

interface Paced {
  /** Rupees. */
  price: number
  /** Null: unlimited. */
  totalSessions: number | null
  /** Days. */
  validity: number
}

/** What a package would mean for somebody who comes this often. */
export interface PassForPace<P> {
  pkg: P
  /** The number of classes that share the price of the pass: those taken while it is valid. */
  classes: number
  /** The price of one of these classes in rupees. */
  each: number
  /** Whether the pass pays for all classes at this pace while it is valid. */
  covers: boolean
  /** Whole classes per week that the pass pays for; at most the given number. */
  weekly: number
}

function atPace<P extends Paced>(pkg: P, perWeek: number): PassForPace<P> {
  const needed = Math.max(1, Math.floor((pkg.validity * perWeek) / WEEK))
  const classes = Math.min(needed, pkg.totalSessions ?? needed)
  const covers = classes === needed
  const weekly = covers ? perWeek : Math.floor((classes * WEEK) / pkg.validity)
  return { pkg, classes, each: pkg.price / classes, covers, weekly }
}

/**
 * The package with the cheapest classes among those that pay for every class at this pace; if there is none, the
 * package that pays for the largest part of a week. Null if there are no packages.
 */
export function passForPace<P extends Paced>(packages: readonly P[], perWeek: number): PassForPace<P> | null {
  const [best] = packages
    .map((pkg) => atPace(pkg, perWeek))
    .toSorted(
      (a, b) =>
        Number(b.covers) - Number(a.covers) ||
        b.weekly - a.weekly ||
        a.each - b.each ||
        a.pkg.price - b.pkg.price,
    )
  return best ?? null
}

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
  isAsRuled: boolean
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
    isAsRuled:
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
