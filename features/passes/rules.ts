import { numberOn } from '#features/studio/rules.ts'
import { paysFor, type StudioSettings } from '#features/studio/settings.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { earlierDay, formatDay, isDayBefore, laterDay } from '#lib/time.ts'
import type { PackageType } from './schema.ts'

/**
 * What a pass can pay for, and how long it is valid. Pure: days are in the studio's time zone; `now`, `today` and the
 * studio's settings are arguments (spec §4 Membership rules, §9 Policy numbers).
 */

/** The number of days by which a late cancellation or a no-show makes an unlimited pass expire earlier. */
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

/** What the validity of a pass depends on, for one booking. `holds`: it has a seat; otherwise it was cancelled late. */
export interface BookingOfPass {
  id: string
  date: Temporal.PlainDate
  title: string
  holds: boolean
  /** The booking is for the other person on a shared pass, not for its holder. */
  isSharers?: boolean
}

export interface PassFacts extends PassTerms {
  id: string
  purchasedOn: Temporal.PlainDate
  extensionDays: number
  sessionsLeft: number | null
  freezes: FreezeRange[]
  /** For an imported pass: the day on which it started in the other system. */
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

/** The number of days of all freezes; a freeze includes its first and its last day. */
export const frozenDays = (freezes: FreezeRange[]): number =>
  freezes.reduce((sum, { from, to }) => sum + from.until(to).days + 1, 0)

export const isFrozenOn = (freezes: FreezeRange[], day: Temporal.PlainDate): boolean =>
  freezes.some(({ from, to }) => !isDayBefore(day, from) && !isDayBefore(to, day))

export interface PassValidity {
  /** The date of the earliest booking, or the day on which the pass started in another system; null while unused. */
  firstSessionOn: Temporal.PlainDate | null
  /**
   * The last day on which the pass is valid. An unused pass whose days count from its first session is no longer valid
   * on that day, see `firstSessionBefore`.
   */
  expiresOn: Temporal.PlainDate
}

/** The first session of an unused pass must be before this day. */
export const firstSessionBefore = (pass: PassFacts): Temporal.PlainDate =>
  pass.purchasedOn.add({ days: pass.unusedDays + pass.extensionDays + frozenDays(pass.freezes) })

const earliest = (dates: Temporal.PlainDate[]): Temporal.PlainDate | null =>
  dates.reduce<Temporal.PlainDate | null>((first, date) => (first ? earlierDay(first, date) : date), null)

/** The validity by the terms alone, if there are sessions on `dates`. */
function plainValidity(pass: PassFacts, dates: Temporal.PlainDate[]): PassValidity {
  const firstSessionOn = earliest(pass.startedOn ? [pass.startedOn, ...dates] : dates)
  const extraDays = pass.extensionDays + frozenDays(pass.freezes)
  if (pass.validityFrom === 'purchase') {
    return { firstSessionOn, expiresOn: pass.purchasedOn.add({ days: pass.validityDays + extraDays }) }
  }
  if (!firstSessionOn) return { firstSessionOn, expiresOn: firstSessionBefore(pass) }
  // If a free cancellation leaves only later bookings, the validity starts at the latest on the day on which the
  // unused pass would have expired: cancelling can't extend a pass without limit.
  const latestStart = pass.purchasedOn.add({ days: pass.unusedDays })
  return {
    firstSessionOn,
    expiresOn: earlierDay(firstSessionOn, latestStart).add({ days: pass.validityDays + extraDays }),
  }
}

/**
 * The validity with every booking on the pass. The pass lasts at least until its last confirmed booking, even if a late
 * cancellation has taken a day from it.
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

/**
 * Whether the pass can pay for a session, and the validity it would then have. `strands`: the session would move the
 * validity so that `booking` is outside it.
 */
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
  const withBooking: PassFacts = {
    ...pass,
    bookings: [...pass.bookings, { id: 'new', date, title: '', holds: true }],
  }
  return { kind: 'fits', validity: passValidity(withBooking) }
}

/** The properties that decide which of several fitting passes pays; `expiresOn` is the current expiry. */
export interface PayingRank extends PassValidity {
  id: string
  purchasedOn: Temporal.PlainDate
  totalSessions: number | null
  isShared?: boolean
}

/**
 * Which pass pays first (product rules, Packages and passes): a started pass before an unused pass, an
 * unlimited pass before one with a count of sessions, then the earliest expiry, then the earliest purchase, then a pass
 * of the person before one that is shared with them.
 */
export const byPayingOrder = (a: PayingRank, b: PayingRank): number =>
  Number(!a.firstSessionOn) - Number(!b.firstSessionOn) ||
  Number(a.totalSessions !== null) - Number(b.totalSessions !== null) ||
  Temporal.PlainDate.compare(a.expiresOn, b.expiresOn) ||
  Temporal.PlainDate.compare(a.purchasedOn, b.purchasedOn) ||
  Number(a.isShared ?? false) - Number(b.isShared ?? false) ||
  (a.id < b.id ? -1 : 1)

/**
 * The days that a pass gets if the studio cancels a session: `madeWholeDays`, if it expires within that time after it.
 */
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
  /** The other person who uses the pass now. */
  otherId: string | null
}

/** Whether the pass may be shared with a person: at most one besides its holder. Null: the person is not known yet. */
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

/** On its last day a pass is still valid, unless it is unused and its days count from its first session. */
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

/** Whether a pass with this status can pay for something, now or after its freeze. */
export const isGood = (status: PassStatus): boolean =>
  status !== 'expired' && status !== 'used up' && status !== 'revoked'

/**
 * The effect of a freeze: the new expiry, and the bookings in the range, which are cancelled free of charge. A freeze
 * starts tomorrow at the earliest, and at the latest on the last day of the pass.
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
  const startsTooLate = isDayBefore(passValidity(pass).expiresOn, range.from)
  if (days < 1 || days > maxDays || !isDayBefore(today, range.from) || overlaps || startsTooLate) {
    return refused
  }
  const isInRange = (b: BookingOfPass) => b.holds && isFrozenOn([range], b.date)
  const remaining = pass.bookings.filter((b) => !isInRange(b))
  const frozen = { ...pass, freezes: [...pass.freezes, range], bookings: remaining }
  return {
    kind: 'freeze',
    expiresOn: passValidity(frozen).expiresOn,
    returned: pass.bookings.filter(isInRange),
  }
}

export interface FreezeEnd {
  kind: 'end'
  /** The new last day of the freeze; null: the freeze is deleted, because it has not begun before today. */
  lastDay: Temporal.PlainDate | null
  validity: PassValidity
}

/** Decides whether a freeze can end, so that the pass can be used from today on. */
export function decideFreezeEnd(
  pass: PassFacts,
  { from, to }: FreezeRange,
  today: Temporal.PlainDate,
): FreezeEnd | Refused<'FREEZE_OVER' | 'FREEZE_NEEDED'> {
  if (pass.revokedOn || isDayBefore(to, today)) return refuse('FREEZE_OVER')
  const lastDay = isDayBefore(from, today) ? today.subtract({ days: 1 }) : null
  const otherFreezes = pass.freezes.filter((each) => !each.from.equals(from))
  const after = { ...pass, freezes: lastDay ? [...otherFreezes, { from, to: lastDay }] : otherFreezes }
  const outside = bookingAfter(after, expiryByTerms(after))
  if (outside && !isDayBefore(expiryByTerms(pass), outside.date)) {
    return refuse('FREEZE_NEEDED', { title: outside.title, date: formatDay(outside.date) })
  }
  return { kind: 'end', lastDay, validity: passValidity(after) }
}

/** The expiry without the rule that a pass lasts at least until its last confirmed booking. */
const expiryByTerms = (pass: PassFacts) =>
  passValidity({ ...pass, bookings: pass.bookings.map((booking) => ({ ...booking, holds: false })) })
    .expiresOn

const bookingAfter = ({ bookings }: PassFacts, day: Temporal.PlainDate): BookingOfPass | undefined =>
  bookings.find(({ holds, date }) => holds && isDayBefore(day, date))
