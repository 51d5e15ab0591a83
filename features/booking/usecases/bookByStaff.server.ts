import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { sessionIdOn } from '../sessionStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { type BookingRequest, refuseOrDecideAgain, tryToBook } from './bookSession.server.ts'
import { decisionTransaction, FactsChanged, untilDecided } from './untilDecided.server.ts'

interface StaffBookingRequest {
  personId: string
  by: string
  /** The member came without a booking: booking is allowed until 30 minutes after the start. */
  walkIn?: boolean
}

/**
 * Books a session for a member, by the same rules as for the member, and records in the same transaction which member
 * of staff did it. Throws what `bookSession` throws.
 */
export async function bookByStaff(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  { personId, by, walkIn = false }: StaffBookingRequest,
  actionOf: (booking: BookingRow) => Pick<AuditRecord, 'action' | 'after'>,
  now: Temporal.Instant,
): Promise<BookingRow> {
  const book = async (trx: Trx) => {
    const booking = await tryToBook(trx, request, { personId, bookedBy: by }, now, { walkIn })
    // Throws so that the transaction is rolled back, because it can't continue.
    if (booking === 'decideAgain') throw new FactsChanged()
    const subject = { subject: 'booking', subjectId: booking.id, personId }
    await recordAudit(trx, by, { ...subject, ...actionOf(booking) }, now)
    return booking
  }
  const gateKey = (await sessionIdOn(db, request)) ?? `${request.classId} ${request.date}`
  return untilDecided(() =>
    atSession(gateKey, () => decisionTransaction(db, book)).catch(refuseOrDecideAgain),
  )
}
