import { coversLocation, type FitProblem, kindsCovered } from '#features/membership/rules.ts'
import type { PackageType, PassView } from '#features/membership/schema.ts'
import type { Kind, Location } from '#features/timetable/schema.ts'
import { earlierDay, isDayBefore } from '#lib/time.ts'

/**
 * Which pass will pay, as far as the member's own passes tell: to explain before asking. The server
 * knows each pass's bookings and freezes too and has the last word; what is refused here it refuses as well.
 */
export interface Wanted {
  kind: Kind
  location: Location
  date: Temporal.PlainDate
}

export type Payer =
  | { kind: 'pays'; pass: PassView; leftAfter: number | null; expiresOn: Temporal.PlainDate }
  | { kind: 'none'; problem: FitProblem | 'none' }

const day = (text: string) => Temporal.PlainDate.from(text)

/** The last day on which the pass is good once it has paid for `date`: an earlier first session moves it back. */
function expiryWith(pass: PassView, date: Temporal.PlainDate): Temporal.PlainDate {
  const { validity, validityFrom, unusedDays } = pass.package
  const expires = day(pass.expiryDate)
  if (validityFrom === 'purchase') return expires
  const latestStart = day(pass.registrationDate).add({ days: unusedDays })
  const start = earlierDay(date, latestStart)
  if (pass.firstSessionDate) {
    const started = earlierDay(day(pass.firstSessionDate), latestStart)
    return expires.subtract({ days: Math.max(0, start.until(started).days) })
  }
  // The days by which an unused pass was prolonged, it keeps when it starts.
  return start.add({ days: validity + latestStart.until(expires).days })
}

function problemOf(pass: PassView, { kind, location, date }: Wanted): FitProblem | null {
  const terms = pass.package
  if (!kindsCovered(terms.packageType).includes(kind)) return 'kind'
  if (!coversLocation(terms.location, location)) return 'location'
  if (pass.status === 'revoked') return 'revoked'
  if (pass.remainingSession !== null && pass.remainingSession < 1) return 'usedUp'
  const unstarted = !pass.firstSessionDate && terms.validityFrom === 'firstSession'
  // An unused pass is gone on the day it names.
  const lastDay = unstarted ? day(pass.expiryDate).subtract({ days: 1 }) : day(pass.expiryDate)
  return pass.status === 'expired' || isDayBefore(lastDay, date) ? 'date' : null
}

const byNearness: FitProblem[] = ['frozen', 'date', 'revoked', 'usedUp', 'location', 'kind']

/** Of the passes that fit, the one that expires first; or the reason of the one that came closest. */
export function payingPass(passes: PassView[], wanted: Wanted): Payer {
  const seen = passes.map((pass) => ({ pass, problem: problemOf(pass, wanted) }))
  const [best] = seen
    .flatMap(({ pass, problem }) => (problem ? [] : [{ pass, expiresOn: expiryWith(pass, wanted.date) }]))
    .sort(
      (a, b) =>
        Temporal.PlainDate.compare(a.expiresOn, b.expiresOn) ||
        a.pass.registrationDate.localeCompare(b.pass.registrationDate) ||
        (a.pass._id < b.pass._id ? -1 : 1),
    )
  if (!best) {
    return { kind: 'none', problem: byNearness.find((p) => seen.some((s) => s.problem === p)) ?? 'none' }
  }
  const left = best.pass.remainingSession
  return { kind: 'pays', ...best, leftAfter: left === null ? null : left - 1 }
}

const types: PackageType[] = ['discovery', 'group', 'reformer', 'private', 'semiPrivate']

/** The types of package that pay for a kind; Discovery first, and only for a newcomer. */
export const typesThatPay = (kind: Kind, newcomer: boolean): PackageType[] =>
  types.filter((type) => kindsCovered(type).includes(kind) && (newcomer || type !== 'discovery'))
