import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { type BookingRow, sessionIdOn } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { asLostRace, type BookingRequest, tryToBook } from './bookSession.server.ts'
import { FactsChanged, inDecidingTransaction, untilDecided } from './untilDecided.server.ts'

interface Booked {
  personId: string
  by: string
  /** She has come without a booking: also while the session runs. */
  walkIn?: boolean
}

/** Books a session for a member as she would, and records in the same transaction who did. Throws what `bookSession` does. */
export async function bookByStaff(
  { db }: Pick<BookingDeps, 'db'>,
  wanted: BookingRequest,
  { personId, by, walkIn = false }: Booked,
  actionOf: (booking: BookingRow) => Pick<AuditRecord, 'action' | 'after'>,
  now: Temporal.Instant,
): Promise<BookingRow> {
  const book = async (trx: Trx) => {
    const booking = await tryToBook(trx, wanted, { personId, bookedBy: by, walkIn }, now)
    // What was begun is rolled back: the transaction can't go on.
    if (booking === 'decideAgain') throw new FactsChanged()
    const subject = { subject: 'booking', subjectId: booking.id, personId }
    await recordAudit(trx, by, { ...subject, ...actionOf(booking) }, now)
    return booking
  }
  const gate = (await sessionIdOn(db, wanted)) ?? `${wanted.classId} ${wanted.date}`
  return untilDecided(() => atSession(gate, () => inDecidingTransaction(db, book)).catch(asLostRace))
}
