import { paysFor, type StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isDayBefore } from '#lib/time.ts'
import {
  coversLocation,
  fitPass,
  type PassFacts,
  type PassTerms,
  type PassValidity,
  passValidity,
} from './rules.ts'
import type { PackageType } from './schema.ts'

/**
 * Which packages are sold to whom, and what their classes cost. Pure: days are in the studio's time zone; `today` and
 * the studio's settings are arguments.
 */

/** When and to whom a package is sold; the first and the last day are included. */
export interface SaleTerms {
  onSale: boolean
  newcomersOnly: boolean
  visibleFrom: Temporal.PlainDate | null
  visibleUntil: Temporal.PlainDate | null
}

type Scope = Pick<PassTerms, 'packageType' | 'location'>

/** Whether members can book anything with a pass of this scope: a location and a kind that it pays for are shown. */
export const isUsable = ({ packageType, location }: Scope, settings: StudioSettings): boolean =>
  settings.locations.some(({ name, isHidden }) => !isHidden && coversLocation(location, name)) &&
  settings.kinds.some(({ key, isHidden }) => !isHidden && paysFor(settings, packageType, key))

/** A package that cannot be used is not sold, but it stays on sale for the day on which it can be used again. */
export const isSold = (
  { onSale, visibleFrom, visibleUntil, ...scope }: Omit<SaleTerms, 'newcomersOnly'> & Scope,
  today: Temporal.PlainDate,
  settings: StudioSettings,
): boolean =>
  onSale &&
  !(visibleFrom && isDayBefore(today, visibleFrom)) &&
  !(visibleUntil && isDayBefore(visibleUntil, today)) &&
  isUsable(scope, settings)

/** Whether a person may buy the package today. */
export function decidePurchase(
  sold: SaleTerms & Scope,
  newcomer: boolean,
  today: Temporal.PlainDate,
  settings: StudioSettings,
): { kind: 'sell' } | Refused<'PACKAGE_NOT_ON_SALE' | 'DISCOVERY_USED' | 'NEWCOMERS_ONLY'> {
  if (!isSold(sold, today, settings)) return refuse('PACKAGE_NOT_ON_SALE')
  if (newcomer || !sold.newcomersOnly) return { kind: 'sell' }
  return refuse(sold.packageType === 'discovery' ? 'DISCOVERY_USED' : 'NEWCOMERS_ONLY')
}

/**
 * Whether a package may be bought as a gift. Packages for newcomers may not, because the buyer can't know whether
 * the recipient is one.
 */
export function decideGiftPurchase(
  sold: SaleTerms & Scope,
  today: Temporal.PlainDate,
  settings: StudioSettings,
): { kind: 'sell' } | Refused<'PACKAGE_NOT_ON_SALE' | 'GIFT_NOT_POSSIBLE'> {
  if (!isSold(sold, today, settings)) return refuse('PACKAGE_NOT_ON_SALE')
  return isGiftable(sold) ? { kind: 'sell' } : refuse('GIFT_NOT_POSSIBLE')
}

export const isGiftable = (sold: { newcomersOnly: boolean; packageType: PackageType }): boolean =>
  !sold.newcomersOnly && sold.packageType !== 'discovery'

/** What decides whether a package is offered, and in which order. */
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
    .filter((p) => fitPass(passBoughtOn(p, buyer.today), session, settings).kind === 'fits')
    .sort((a, b) => rank(a) - rank(b) || a.pricePaise - b.pricePaise)
}

/** The pass that somebody would have after buying a package. */
const passBoughtOn = (terms: PassTerms, today: Temporal.PlainDate): PassFacts => ({
  ...terms,
  id: 'new',
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
  passValidity({ ...passBoughtOn(terms, today), bookings: [{ id: 'first', date, title: '', holds: true }] })

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
 * The price per week in rupees, for a package that is sold by the week: one whose `perSessionPrice` is its price
 * divided by its whole weeks. Null for other packages, and if days are left over after the whole weeks and
 * `perSessionPrice` is also the price of one class.
 */
export function weekPrice(pkg: {
  price: number
  perSessionPrice: number
  totalSessions: number | null
  /** Days. */
  validity: number
}): number | null {
  const weeks = Math.floor(pkg.validity / WEEK)
  const isWeekPrice = weeks > 0 && Math.abs(pkg.price / weeks - pkg.perSessionPrice) < 1
  const isClassPrice = pkg.validity % WEEK > 0 && classPrice(pkg) === pkg.perSessionPrice
  return isWeekPrice && !isClassPrice ? pkg.perSessionPrice : null
}

/** The offered paces, in classes per week; the last is a class every day. */
export const paces = [1, 2, 3, 4, WEEK] as const

interface PackageTerms {
  /** Rupees. */
  price: number
  /** Null: unlimited. */
  totalSessions: number | null
  /** Days. */
  validity: number
}

/** What a package costs somebody who comes at a given pace, and whether it is enough. */
export interface PassForPace<P> {
  pkg: P
  /** The number of classes that the pass pays for at this pace. */
  classes: number
  /** The price of one of these classes in rupees. */
  each: number
  /** Whether the pass pays for all classes at this pace while it is valid. */
  covers: boolean
  /** Whole classes per week that the pass pays for; at most the given number. */
  weekly: number
}

function atPace<P extends PackageTerms>(pkg: P, perWeek: number): PassForPace<P> {
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
export function passForPace<P extends PackageTerms>(
  packages: readonly P[],
  perWeek: number,
): PassForPace<P> | null {
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
