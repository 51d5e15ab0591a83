import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { coversLocation, fitPass } from '#features/passes/rules.ts'
import { paysFor, studioSettings } from '#features/studio/settings.ts'
import { isBefore, mondayOf, studioDay, studioInstant, studioTime } from '#lib/time.ts'
import { bookOn } from './bookings.ts'
import { type Chance, stableRandom } from './chance.ts'
import { type DemoSession, type HeldPass, type Passbook, sellPass, termsOf } from './passbook.ts'
import type { DemoBookingOutcome } from './people.ts'
import { type DemoRegular, regularsWeeksBack } from './regulars.ts'

/** The regulars have bookings up to this many weeks after the current one. */
const WEEKS_AHEAD = 3

type Regular = DemoRegular & {
  id: string
  terms: PackageRow
  passes: HeldPass[]
  /** Sessions booked in each week, relative to the current one. */
  perWeek: Map<number, number>
  days: Set<string>
}

export function fillStudio(
  book: Passbook,
  cast: (DemoRegular & { id: string })[],
  packages: Map<string, PackageRow>,
  sessions: DemoSession[],
  luck: Chance,
): void {
  const regulars: Regular[] = cast.map((regular) => ({
    ...regular,
    terms: termsOf(packages, regular.packageKey),
    passes: [],
    perWeek: new Map(),
    days: new Set(),
  }))
  const monday = mondayOf(studioDay(book.now))
  const weeks = Map.groupBy(sessions, ({ date }) => monday.until(mondayOf(date)).days / 7)
  for (let week = -regularsWeeksBack; week <= WEEKS_AHEAD; week += 1) {
    // The most popular sessions are filled first, so that they become full.
    const filled = (weeks.get(week) ?? []).map((session) => ({
      session,
      fill: fillOf(session, book.now, luck),
    }))
    for (const { session, fill } of filled.sort((a, b) => b.fill - a.fill)) {
      fillSession(book, session, { fill, week }, regulars, luck)
    }
  }
}

/**
 * How full a session gets, from 0 to over 1: evenings and early mornings more than noon, near dates more than
 * later ones.
 */
function fillOf(session: DemoSession, now: Temporal.Instant, luck: Chance): number {
  const hour = studioTime(session.startsAt).hour
  const rush = hour >= 18 || hour < 9 || session.date.dayOfWeek === 6 ? 0.14 : -0.12
  const popular = 0.14 + 0.9 * stableRandom(`${session.classKey} on ${session.date.dayOfWeek}`) + rush
  const daysAhead = Math.max(0, now.until(session.startsAt).total('days'))
  const known = daysAhead < 4 ? 1 : daysAhead < 8 ? 0.85 : daysAhead < 15 ? 0.55 : 0.2
  const online = session.location === 'Online' && session.capacity > 1 ? 0.6 : 1
  return (popular + luck.between(-0.12, 0.12)) * known * online
}

function fillSession(
  book: Passbook,
  session: DemoSession,
  { fill, week }: { fill: number; week: number },
  regulars: Regular[],
  luck: Chance,
): void {
  const target = Math.min(session.capacity, Math.round(fill * session.capacity))
  if (session.booked >= target) return
  const slot = `${session.classKey} ${session.date.dayOfWeek}`
  const keen = regulars
    .filter((regular) => canBook(regular, session, week))
    .map((regular) => ({ regular, score: stableRandom(`${regular.email} ${slot}`) + luck.between(0, 0.3) }))
    .sort((a, b) => b.score - a.score)
  for (const { regular } of keen) {
    if (session.booked >= target) return
    const pass = payingPass(book, regular, session, week, luck)
    if (!pass || !bookOn(book, pass, session, outcomeFor(session, book.now, luck), luck)) continue
    regular.days.add(session.date.toString())
    regular.perWeek.set(week, (regular.perWeek.get(week) ?? 0) + 1)
  }
}

/** Whether the person could book the session: at most one class a day, so that nobody is in two locations at once. */
function canBook(regular: Regular, session: DemoSession, week: number): boolean {
  const { terms, home } = regular
  const isVisited =
    session.location === home ||
    (session.location === 'Online' && stableRandom(`${regular.email} screen`) < 0.5)
  return (
    isVisited &&
    week >= -regular.sinceWeeks &&
    (regular.perWeek.get(week) ?? 0) < regular.weekly &&
    !regular.days.has(session.date.toString()) &&
    paysFor(studioSettings(), terms.packageType, session.kind) &&
    coversLocation(terms.location, session.location)
  )
}

/** The current pass, or a new one if that is used up or expired. Discovery is bought only once. */
function payingPass(
  book: Passbook,
  regular: Regular,
  session: DemoSession,
  week: number,
  luck: Chance,
): HeldPass | undefined {
  const fits = regular.passes.map((pass) => ({ pass, fit: fitPass(pass.facts, session, studioSettings()) }))
  const ready = fits.find(({ fit }) => fit.kind === 'fits')
  if (ready) return ready.pass
  const last = fits.at(-1)
  const isOver = !last || (last.fit.kind === 'not' && ['usedUp', 'date'].includes(last.fit.problem))
  if (!isOver || (last && regular.terms.packageType === 'discovery')) return undefined
  const purchasedAt = purchaseTime(book.now, week, luck)
  // Nobody buys two passes within a week.
  if (last && !isBefore(last.pass.purchasedAt.add({ hours: 7 * 24 }), purchasedAt)) return undefined
  const pass = sellPass(book, regular.id, regular.terms, purchasedAt)
  regular.passes.push(pass)
  return pass
}

/** A time of day from one to five days before the week begins; for future weeks, before today. */
function purchaseTime(now: Temporal.Instant, week: number, luck: Chance): Temporal.Instant {
  const monday = mondayOf(studioDay(now))
  const day = (week > 0 ? studioDay(now) : monday.add({ weeks: week })).subtract({
    days: Math.floor(luck.between(1, 6)),
  })
  const time = Temporal.PlainTime.from('09:00').add({ minutes: Math.floor(luck.between(0, 12 * 60)) })
  return studioInstant(day, time)
}

function outcomeFor(session: DemoSession, now: Temporal.Instant, luck: Chance): DemoBookingOutcome {
  const roll = luck.next()
  const past = !isBefore(now, session.endsAt)
  if (roll < 0.05) return 'cancelled'
  if (past && roll < 0.08) return 'lateCancelled'
  if (past && roll < 0.11) return 'noShow'
  return past ? 'attended' : 'scheduled'
}
