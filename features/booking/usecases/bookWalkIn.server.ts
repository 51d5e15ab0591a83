import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingOfSession, sessionById } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { asLostRace, tryToBook, untilDecided } from './bookSession.server.ts'

/**
 * Staff book a member into a session, also a while after its start: the same action as her own, and recorded as staff
 * for her. Who has a seat already keeps it. Throws NOT_FOUND and what booking refuses.
 */
export async function bookWalkIn(
  { db, invalidation }: Pick<BookingDeps, 'db' | 'invalidation'>,
  { sessionId, personId, by }: { sessionId: string; personId: string; by: string },
  now: Temporal.Instant,
): Promise<{ bookingId: string; already: boolean }> {
  const session = await sessionById(db, sessionId)
  if (!session) throw new Refusal('NOT_FOUND')
  const wanted = { classId: session.classId, date: session.date.toString() }
  const book = async (trx: Trx) => {
    const hers = await bookingOfSession(trx, personId, sessionId)
    if (hers) return { bookingId: hers.id, already: true }
    const booked = await tryToBook(trx, wanted, { personId, bookedBy: by, walkIn: true }, now)
    // What was begun is rolled back: the transaction can't go on.
    if (booked === 'decideAgain') throw new FactsChanged()
    const subject = { subject: 'booking', subjectId: booked.id, personId }
    const after = { sessionId, passId: booked.passId, walkIn: true }
    await recordAudit(trx, by, { action: 'booking.make', ...subject, after }, now)
    return { bookingId: booked.id, already: false }
  }
  const outcome = await untilDecided(() =>
    atSession(sessionId, () => inTransaction(db, book)).catch((error: unknown) => {
      if (error instanceof FactsChanged) return 'decideAgain' as const
      return againIfBooked(() => asLostRace(error))
    }),
  )
  if (!outcome.already) await invalidation.invalidate('timetable')
  return outcome
}

/** Whoever sent it at the same moment, and was first, has booked her: the next look finds that. */
function againIfBooked<T>(act: () => T): T | 'decideAgain' {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ALREADY_BOOKED') return 'decideAgain'
    throw error
  }
}

class FactsChanged extends Error {}
