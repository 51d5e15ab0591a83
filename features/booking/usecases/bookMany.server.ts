import type { VersionedPass } from '#features/passes/reads.server.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import { orThrow } from '#lib/refusals.ts'
import { decideCancel } from '../cancelRules.ts'
import { bookingConfirmed } from '../mailKinds.ts'
import type { BookingFacts } from '../rules.ts'
import { datesOfClass, readFactsOfMany } from '../seatStore.server.ts'
import { lockSessions } from '../sessionStore.server.ts'
import { type BookingRow, bookingsBetween, expectAgain } from '../store.server.ts'
import { viewSession } from '../views.server.ts'
import { type BookingRequest, type BookingResult, tryToBook } from './bookSession.server.ts'
import { endBooking } from './endBooking.server.ts'
import { FactsChanged } from './untilDecided.server.ts'

// Several bookings of one person as a single action, in a transaction of the caller, which has locked the person's
// passes.

export type Seat = Pick<BookingFacts, 'alreadyBooked'> &
  Awaited<ReturnType<typeof readFactsOfMany>>['seats'][number]

export interface ManyFacts {
  /** The sessions, soonest first. */
  seats: Seat[]
  passes: VersionedPass[]
  /** The person's other bookings, from the first of these sessions to the last. */
  others: BookingRow[]
}

/** Reads everything that is needed to book several sessions. */
export async function readMany(
  db: Db,
  { personId, sessionIds }: { personId: string; sessionIds: string[] },
  now: Temporal.Instant,
): Promise<ManyFacts> {
  const { seats, passes } = await readFactsOfMany(db, sessionIds, personId, now)
  const [first, last] = [seats.at(0)?.session, seats.at(-1)?.session]
  if (!first || !last) return { seats, passes, others: [] }
  // Neither a class nor the travel time between two studios is longer than a day.
  const around = { hours: 24 }
  const [from, to] = [first.startsAt.subtract(around), last.endsAt.add(around)]
  return { seats, passes, others: await bookingsBetween(db, personId, from, to) }
}

/** The dates, of those given, on which the class meets by its rule. */
export const meetingDates = (db: Db, classId: string, dates: Temporal.PlainDate[]): Promise<Set<string>> =>
  datesOfClass(db, classId, dates)

/** Locks the sessions. Passes must be locked before sessions. */
export const lockMany = (trx: Trx, sessionIds: string[]): Promise<void> => lockSessions(trx, sessionIds)

/**
 * Books the sessions one after the other, because each is paid with what the previous ones leave. Sends no mails: the
 * caller sends one for all, or calls `confirmEach`. Throws the refusals of booking, FactsChanged.
 */
export async function bookEach(
  trx: Trx,
  requests: BookingRequest[],
  { unlisted = false, ...member }: { personId: string; bookedBy: string; unlisted?: boolean },
  now: Temporal.Instant,
): Promise<BookingResult[]> {
  const results: BookingResult[] = []
  for (const request of requests) {
    const booking = await tryToBook(trx, request, member, now, { unlisted, withoutMail: true })
    if (booking === 'decideAgain') throw new FactsChanged()
    results.push(booking)
  }
  return results
}

/** Sends the confirmation of each booking, with its calendar file. */
export async function confirmEach(
  trx: Trx,
  { mailer }: { mailer: Pick<Mailer, 'sendMade'> },
  bookings: Pick<BookingRow, 'id'>[],
  delaySeconds: number,
): Promise<void> {
  for (const { id } of bookings) await mailer.sendMade(trx, bookingConfirmed, id, delaySeconds)
}

/** What cancelling the booking would cost the member now. */
export function costOfCancelling(booking: BookingRow, now: Temporal.Instant): 'free' | 'late' | 'byNotice' {
  const { status, cancelBy, session } = booking
  const { startsAt, cancelled: sessionCancelled } = session
  const decision = decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: 'member', now })
  if (decision.kind === 'refuse') return 'byNotice'
  return decision.status === 'late cancelled' ? 'late' : 'free'
}

/**
 * Cancels bookings free of charge, without mails. Throws FactsChanged if one can no longer be cancelled free of charge.
 */
export async function cancelEach(
  trx: Trx,
  bookings: BookingRow[],
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await expectAgain(
    trx,
    bookings.map(({ id }) => id),
  )
  for (const { id, passId, status, cancelBy, session } of bookings) {
    const { startsAt, cancelled: sessionCancelled } = session
    const { status: to } = orThrow(
      decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: 'member', now }),
    )
    // A booking whose session the studio has cancelled is settled with the others of that session.
    if (to === 'class cancelled') continue
    if (to === 'late cancelled') throw new FactsChanged()
    if (!(await endBooking(trx, { booking: { id, passId }, to, by, now }))) throw new FactsChanged()
  }
}

/** The session of a seat in the form of the timetable's list. */
export const viewSeat = ({ session }: Seat): SessionView =>
  viewSession({ ...session, booked: session.booked + session.heldByOthers })
