import { lockPassesOf } from '#features/passes/reads.server.ts'
import { otherUserOf } from '#features/passes/usecases/sharePass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatDayTime } from '#lib/time.ts'
import type { BookingDeps } from '../deps.ts'
import { lockSessions, sessionIdOn } from '../sessionStore.server.ts'
import { bookingById } from '../store.server.ts'
import { refusalOfOther } from '../togetherRules.ts'
import { atSessions } from './atSession.server.ts'
import {
  type BookingRequest,
  type BookingResult,
  refusalForMissing,
  refuseOrDecideAgain,
  SwapRequired,
  tryToBook,
} from './bookSession.server.ts'
import { decisionTransaction, FactsChanged, untilDecided } from './untilDecided.server.ts'

/**
 * Books a class for both people who share a pass, which pays for both: two seats and two ledger entries, or neither.
 * After that each has their own booking; a chosen spot is for the caller. If the waitlist offers one of them a seat in
 * exchange for another booking, this refuses with OFFER_SWAPS. Throws the refusals of booking, NOT_FOUND for a pass
 * that the person does not share, and for the other person ONE_SEAT_LEFT, ONE_SESSION_LEFT, OTHER_HAS_BOOKED,
 * OTHER_CANNOT_BOOK.
 */
export async function bookBoth(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest & { passId: string },
  { personId }: { personId: string },
  now: Temporal.Instant,
): Promise<{ own: BookingResult; other: string }> {
  const { passId, spotId, seen, ...occurrence } = request
  const secondUser = await otherUserOf(db, passId, personId)
  const sessionId = await sessionIdOn(db, occurrence)
  if (!secondUser) throw new Refusal('NOT_FOUND')
  if (!sessionId) throw await refusalForMissing(db, occurrence, now)
  const book = async (trx: Trx, forPerson: string, seat: BookingRequest) => {
    const member = { personId: forPerson, bookedBy: personId }
    const options = { sharedPassId: passId, throwIfSwapOffered: true }
    const booking = await tryToBook(trx, seat, member, now, options)
    if (booking === 'decideAgain') throw new FactsChanged()
    return booking
  }
  const both = async (trx: Trx) => {
    // If the caller cancelled this class late, booking it again may return a session to another pass of theirs.
    await lockPassesOf(trx, personId)
    await lockSessions(trx, [sessionId])
    // Read while the pass is locked, because the other person may have stopped sharing it.
    const other = await otherUserOf(trx, passId, personId)
    if (other?.personId !== secondUser.personId) throw new Refusal('NOT_FOUND')
    const own = await book(trx, personId, { ...occurrence, spotId, seen }).catch(async (error: unknown) => {
      if (!(error instanceof SwapRequired)) throw error
      const { session } = (await bookingById(trx, error.bookingId)) ?? {}
      const when = session ? formatDayTime(session.startsAt, now) : ''
      throw new Refusal('OFFER_SWAPS', { details: { name: other.name, title: session?.title ?? '', when } })
    })
    const theirs = await book(trx, other.personId, occurrence).catch((error: unknown) => {
      if (error instanceof SwapRequired)
        throw new Refusal('OTHER_CANNOT_BOOK', { details: { name: other.name } })
      throw error instanceof Refusal ? refusalOfOther(error, other.name) : error
    })
    return { own: { ...own, pass: theirs.pass }, other: other.name }
  }
  return untilDecided(() =>
    atSessions([sessionId], () => decisionTransaction(db, both)).catch(refuseOrDecideAgain),
  )
}
