import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { isSameMove, type MoveTerms } from '../moveRules.ts'
import { sessionIdOn } from '../sessionStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import type { BookingRequest, BookingResult } from './bookSession.server.ts'
import { type Mover, quoteMoves } from './previewMove.server.ts'
import { swapBooking } from './swapBooking.server.ts'

interface Moving {
  personId: string
  bookingId: string
  /** The terms that the person has seen. */
  terms: MoveTerms
  /** The member of staff who moves the booking, and the reason. */
  staff?: { by: string; waive: boolean; reason: string }
}

/**
 * Moves a booking to another session: cancels the old one and books the new one in one transaction, with one mail.
 * Throws the refusals of both actions, and CHANGED if the terms are no longer those that were shown. If it throws,
 * nothing has changed.
 */
export async function moveBooking(
  deps: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  { personId, bookingId, terms, staff }: Moving,
  now: Temporal.Instant,
): Promise<BookingResult> {
  const mover: Mover = staff ? { by: 'staff', waive: staff.waive } : { by: 'member' }
  const agree = async (trx: Trx, source: BookingRow) => {
    const target = await sessionIdOn(trx, request)
    const [quote] = target ? await quoteMoves(trx, source, [target], mover, now) : []
    if (!quote) throw new Refusal('NOT_FOUND')
    orThrow(quote.move)
    if (!quote.terms || !isSameMove(terms, quote.terms)) throw new Refusal('CHANGED')
  }
  const record = async (trx: Trx, source: BookingRow, made: BookingResult) => {
    if (staff) await recordAudit(trx, staff.by, auditOf(source, made, staff.reason), now)
  }
  const moving = { personId, bookingId, ...(staff ? { staff } : {}), agree, also: record }
  return swapBooking(deps, request, moving, now)
}

const auditOf = (source: BookingRow, made: BookingResult, reason: string): AuditRecord => {
  const classAndDate = ({ session: { classId, date } }: BookingRow) => ({ classId, date: date.toString() })
  const { id, personId } = made
  const [before, after] = [classAndDate(source), classAndDate(made)]
  return { action: 'booking.move', subject: 'booking', subjectId: id, personId, before, after, reason }
}
