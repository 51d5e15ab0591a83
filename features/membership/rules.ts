import { numberOn } from '#features/studio/rules.ts'
import { paysFor, type StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { earlierDay, isDayBefore, laterDay } from '#lib/time.ts'
import type { PackageType } from './schema.ts'

/**
 * What a pass is good for and how long. Pure: days are the studio's; `now`, `today` and what the studio set are
 * arguments (spec §4 Membership rules, §9 Policy numbers).
 */
/** A late cancel or no-show on an unlimited pass takes so many days off its expiry. */
export const UNLIMITED_PENALTY_DAYS = 1

/** The terms a pass was sold with; editing a package never changes them. */
export interface PassTerms {
  packageType: PackageType
  /** One place, or `all`. */
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

/** A booking as the pass clock sees it. `holds`: it has a seat; otherwise it was cancelled late. */
export interface ClockBooking {
  id: string
  date: Temporal.PlainDate
  title: string
  holds: boolean
}

export interface PassFacts extends PassTerms {
  id: string
  purchasedOn: Temporal.PlainDate
  extensionDays: number
  sessionsLeft: number | null
  freezes: FreezeRange[]
  /** The day on which it was taken away. */
  revokedOn?: Temporal.PlainDate | null
  /** Every booking on it that was not cancelled free of charge. */
  bookings: ClockBooking[]
}

export const coversLocation = (where: string, location: string): boolean =>
  where === 'all' || where === location

/** Days of freeze, each freeze counting its first and its last day. */
export const frozenDays = (freezes: FreezeRange[]): number =>
  freezes.reduce((sum, { from, to }) => sum + from.until(to).days + 1, 0)

export const isFrozenOn = (freezes: FreezeRange[], day: Temporal.PlainDate): boolean =>
  freezes.some(({ from, to }) => !isDayBefore(day, from) && !isDayBefore(to, day))

export interface PassClock {
  /** The date of the earliest booking; null while unused. */
  firstSessionOn: Temporal.PlainDate | null
  /** The last day on which it is good. An unused pass is gone on that day, see `firstMustBeBefore`. */
  expiresOn: Temporal.PlainDate
}

/** By when the first session of an unused pass must lie: strictly before this day. */
export const firstMustBeBefore = (pass: PassFacts): Temporal.PlainDate =>
  pass.purchasedOn.add({ days: pass.unusedDays + pass.extensionDays + frozenDays(pass.freezes) })

const earliest = (dates: Temporal.PlainDate[]): Temporal.PlainDate | null =>
  dates.reduce<Temporal.PlainDate | null>((first, date) => (first ? earlierDay(first, date) : date), null)

/** The clock as the terms alone say, from the first of `dates`. */
function plainClock(pass: PassFacts, dates: Temporal.PlainDate[]): PassClock {
  const firstSessionOn = earliest(dates)
  const extra = pass.extensionDays + frozenDays(pass.freezes)
  if (pass.validityFrom === 'purchase') {
    return { firstSessionOn, expiresOn: pass.purchasedOn.add({ days: pass.validityDays + extra }) }
  }
  if (!firstSessionOn) return { firstSessionOn, expiresOn: firstMustBeBefore(pass) }
  // When a free cancellation leaves only later bookings, the clock starts at the latest on the day
  // on which the unused pass would have ended: cancelling never stretches a pass without bound.
  const latestStart = pass.purchasedOn.add({ days: pass.unusedDays })
  return {
    firstSessionOn,
    expiresOn: earlierDay(firstSessionOn, latestStart).add({ days: pass.validityDays + extra }),
  }
}

/**
 * The clock with every booking on the pass. A day taken off an unlimited pass never takes away a
 * booking that was already confirmed: the pass then lasts until that booking.
 */
export function passClock(pass: PassFacts): PassClock {
  const clock = plainClock(
    pass,
    pass.bookings.map((b) => b.date),
  )
  const lastHeld = pass.bookings
    .filter((b) => b.holds)
    .reduce<Temporal.PlainDate | null>((last, b) => (last ? laterDay(last, b.date) : b.date), null)
  const expiresOn = lastHeld ? laterDay(clock.expiresOn, lastHeld) : clock.expiresOn
  return { ...clock, expiresOn: pass.revokedOn ? earlierDay(expiresOn, pass.revokedOn) : expiresOn }
}

export type FitProblem = 'revoked' | 'kind' | 'location' | 'usedUp' | 'frozen' | 'date'

export type Fit =
  | { kind: 'fits'; clock: PassClock }
  | { kind: 'strands'; booking: ClockBooking }
  | { kind: 'not'; problem: FitProblem }

/** Whether the pass can pay a session on `date`, and the clock it would then have. */
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
  const before = plainClock(
    pass,
    pass.bookings.map((b) => b.date),
  )
  const clock = plainClock(pass, [...pass.bookings.map((b) => b.date), date])
  const startsLate = !before.firstSessionOn && !isDayBefore(date, firstMustBeBefore(pass))
  if (pass.validityFrom === 'firstSession' && startsLate) return { kind: 'not', problem: 'date' }
  if (isDayBefore(clock.expiresOn, date)) return { kind: 'not', problem: 'date' }
  const stranded = pass.bookings.find(
    (b) => b.holds && isDayBefore(clock.expiresOn, b.date) && !isDayBefore(before.expiresOn, b.date),
  )
  if (stranded) return { kind: 'strands', booking: stranded }
  const withIt: PassFacts = {
    ...pass,
    bookings: [...pass.bookings, { id: 'new', date, title: '', holds: true }],
  }
  return { kind: 'fits', clock: passClock(withIt) }
}

/** When and to whom a package is sold; days are the studio's, both included. */
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

/** Whether a person may buy it today. */
export function decidePurchase(
  sold: SaleTerms & { packageType: PackageType },
  newcomer: boolean,
  today: Temporal.PlainDate,
): { kind: 'sell' } | Refused<'PACKAGE_NOT_ON_SALE' | 'DISCOVERY_USED' | 'NEWCOMERS_ONLY'> {
  if (!isSold(sold, today)) return refuse('PACKAGE_NOT_ON_SALE')
  if (newcomer || !sold.newcomersOnly) return { kind: 'sell' }
  return refuse(sold.packageType === 'discovery' ? 'DISCOVERY_USED' : 'NEWCOMERS_ONLY')
}

/** What the offer knows of a package. */
export interface Offer extends PassTerms {
  id: string
  pricePaise: number
  newcomersOnly: boolean
}

/**
 * The packages that a person may buy today and that would pay for the session, best first: Discovery for
 * newcomers (nobody else may have it), then what she bought last, then by price.
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

/** The pass that a package would be if it were bought today. */
const freshPass = (terms: PassTerms, today: Temporal.PlainDate): PassFacts => ({
  ...terms,
  id: 'fresh',
  purchasedOn: today,
  extensionDays: 0,
  sessionsLeft: terms.totalSessions,
  freezes: [],
  bookings: [],
})
/** What decides which of several fitting passes pays; `expiresOn` is the expiry as it stands now. */
export interface PayingRank extends PassClock {
  id: string
  purchasedOn: Temporal.PlainDate
  totalSessions: number | null
}

/**
 * Which pass pays first (product rules, Packages and passes): a started one before an unused one, an
 * unlimited one before one that counts, then the one that expires first, then the one bought first.
 */
export const byPayingOrder = (a: PayingRank, b: PayingRank): number =>
  Number(!a.firstSessionOn) - Number(!b.firstSessionOn) ||
  Number(a.totalSessions !== null) - Number(b.totalSessions !== null) ||
  Temporal.PlainDate.compare(a.expiresOn, b.expiresOn) ||
  Temporal.PlainDate.compare(a.purchasedOn, b.purchasedOn) ||
  (a.id < b.id ? -1 : 1)

/** Extra days for a pass when the studio cancels: a week when hardly a week was left after that session. */
export function madeWholeDays(
  expiresOn: Temporal.PlainDate,
  sessionDate: Temporal.PlainDate,
  { numbers }: StudioSettings,
): number {
  const days = numberOn(numbers, 'madeWholeDays', sessionDate)
  return isDayBefore(expiresOn, sessionDate.add({ days })) ? days : 0
}

export type PassStatus = 'unused' | 'active' | 'used up' | 'frozen' | 'expired' | 'revoked'

/** An unused pass is gone on the day it names; a started one still counts on it. */
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

/** What a freeze would do: the new expiry and the bookings inside, returned free. It begins tomorrow at the earliest. */
export function previewFreeze(
  pass: PassFacts,
  range: FreezeRange,
  today: Temporal.PlainDate,
  { numbers }: StudioSettings,
):
  | { kind: 'freeze'; expiresOn: Temporal.PlainDate; returned: ClockBooking[] }
  | Refused<'FREEZE_NOT_POSSIBLE'> {
  const most = numberOn(numbers, 'mostFrozenDays', today)
  const refused = refuse('FREEZE_NOT_POSSIBLE', { days: String(most) })
  if (pass.revokedOn) return refused
  const days = range.from.until(range.to).days + 1
  const overlaps = pass.freezes.some((f) => !isDayBefore(f.to, range.from) && !isDayBefore(range.to, f.from))
  const over = isDayBefore(passClock(pass).expiresOn, range.from)
  if (days < 1 || days > most || !isDayBefore(today, range.from) || overlaps || over) {
    return refused
  }
  const inside = (b: ClockBooking) => b.holds && isFrozenOn([range], b.date)
  const kept = pass.bookings.filter((b) => !inside(b))
  const frozen = { ...pass, freezes: [...pass.freezes, range], bookings: kept }
  return { kind: 'freeze', expiresOn: passClock(frozen).expiresOn, returned: pass.bookings.filter(inside) }
}

/** Rupees for one class; null for what is not counted. */
export const classPrice = ({
  price,
  totalSessions,
}: {
  /** Rupees. */
  price: number
  totalSessions: number | null
}): number | null => (totalSessions === null ? null : Math.round((price * 100) / totalSessions) / 100)
