import { randomUUID } from 'node:crypto'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { type PassFacts, passStatus, passValidity } from '#features/passes/rules.ts'
import type { DeskMethod } from '#features/payment/rules.ts'
import { isBefore, isoInstant, studioDay, studioInstant } from '#lib/time.ts'

/** A session of the demo timetable; `booked` grows while bookings are generated. */
export interface DemoSession {
  id: string
  classKey: string
  title: string
  kind: string
  location: string
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  capacity: number
  booked: number
}

export interface HeldPass {
  personId: string
  terms: PackageRow
  purchasedAt: Temporal.Instant
  /** The payment method, if the demo sets it explicitly. */
  paid?: DeskMethod
  /**
   * `sessionsLeft` does not include sessions that free cancellations returned: so no later booking can use one before it
   * was returned, and the balance is never negative.
   */
  facts: PassFacts
}

/** Rows of `booking` and `ledger_entry`, instants as ISO text. */
export type BookingRow = {
  id: string
  sessionId: string
  personId: string
  passId: string
  status: BookingStatus
  bookedAt: string
  bookedBy: string
  cancelledAt: string | null
  cancelBy: string
  promise: string
}
export type EntryRow = {
  passId: string
  bookingId: string | null
  kind: 'granted' | 'booked' | 'returned' | 'forfeited' | 'expired'
  sessions: number
  days: number
  at: string
  byPerson: string | null
  note: string | null
}

/** Everything that was sold and booked until `now`. */
export interface Passbook {
  now: Temporal.Instant
  /** The person who marks absences and takes calls about late cancellations. */
  frontDesk: string
  passes: HeldPass[]
  bookings: BookingRow[]
  entries: EntryRow[]
}

export const emptyPassbook = (now: Temporal.Instant, frontDesk: string): Passbook => ({
  now,
  frontDesk,
  passes: [],
  bookings: [],
  entries: [],
})

/** The package's terms; throws if the demo studio has no such package. */
export const termsOf = (packages: Map<string, PackageRow>, key: string): PackageRow => {
  const terms = packages.get(key)
  if (!terms) throw new Error(`the demo studio sells no ${key}`)
  return terms
}

export function sellPass(
  book: Passbook,
  personId: string,
  terms: PackageRow,
  purchasedAt: Temporal.Instant,
): HeldPass {
  const pass: HeldPass = {
    personId,
    terms,
    purchasedAt,
    facts: {
      ...terms,
      id: randomUUID(),
      purchasedOn: studioDay(purchasedAt),
      extensionDays: 0,
      sessionsLeft: terms.totalSessions,
      freezes: [],
      bookings: [],
    },
  }
  book.passes.push(pass)
  addEntry(book, pass, { kind: 'granted', sessions: terms.totalSessions ?? 0, at: purchasedAt, by: null })
  return pass
}

export interface Entry {
  kind: EntryRow['kind']
  sessions: number
  at: Temporal.Instant
  by: string | null
  bookingId?: string
  days?: number
  note?: string
}

export const addEntry = (book: Passbook, pass: HeldPass, entry: Entry) =>
  void book.entries.push({
    passId: pass.facts.id,
    bookingId: entry.bookingId ?? null,
    kind: entry.kind,
    sessions: entry.sessions,
    days: entry.days ?? 0,
    at: isoInstant(entry.at),
    byPerson: entry.by,
    note: entry.note ?? null,
  })

export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  isBefore(b, a) ? b : a

/** Writes off the balance of expired passes, as the nightly job would. */
export function writeOffExpired(book: Passbook): void {
  const balance = new Map<string, number>()
  for (const { passId, sessions } of book.entries) {
    balance.set(passId, (balance.get(passId) ?? 0) + sessions)
  }
  for (const pass of book.passes) {
    const left = pass.facts.totalSessions === null ? 0 : (balance.get(pass.facts.id) ?? 0)
    const validity = passValidity(pass.facts)
    const status = passStatus({ ...pass.facts, ...validity, sessionsLeft: left }, studioDay(book.now))
    if (left < 1 || status !== 'expired') continue
    const night = studioInstant(validity.expiresOn.add({ days: 1 }), Temporal.PlainTime.from('00:10'))
    addEntry(book, pass, { kind: 'expired', sessions: -left, at: earlier(night, book.now), by: null })
  }
}
