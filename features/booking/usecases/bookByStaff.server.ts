import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { sessionIdOn } from '../sessionStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { asLostRace, type BookingRequest, tryToBook } from './bookSession.server.ts'
import { decisionTransaction, FactsChanged, untilDecided } from './untilDecided.server.ts'

interface Booked {
  personId: string
  by: string
  /** The member came without a booking: allowed while the session runs. */
  walkIn?: boolean
}

/**
 * Books a session for a member as they would, and records in the same transaction which member of staff did.
 * Throws what `bookSession` throws.
 */
export async function bookByStaff(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  { personId, by, walkIn = false }: Booked,
  actionOf: (booking: BookingRow) => Pick<AuditRecord, 'action' | 'after'>,
  now: Temporal.Instant,
): Promise<BookingRow> {
  const book = async (trx: Trx) => {
    const booking = await tryToBook(trx, request, { personId, bookedBy: by, walkIn }, now)
    // Rolls back: the transaction can't continue.
    if (booking === 'decideAgain') throw new FactsChanged()
    const subject = { subject: 'booking', subjectId: booking.id, personId }
    await recordAudit(trx, by, { ...subject, ...actionOf(booking) }, now)
    return booking
  }
  const gate = (await sessionIdOn(db, request)) ?? `${request.classId} ${request.date}`
  return untilDecided(() => atSession(gate, () => decisionTransaction(db, book)).catch(asLostRace))
}
