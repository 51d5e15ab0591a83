import { passClock, UNLIMITED_PENALTY_DAYS } from '#features/membership/rules.ts'
import { addEntry, lockPass, setClock } from '#features/membership/store.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { bookingText, ledgerNotes } from '#text/booking.ts'
import type { BookingDeps } from './deps.ts'
import { decideCancel } from './rules.ts'
import type { BookingStatus } from './schema.ts'
import { atSession } from './sessionGate.server.ts'
import { type BookingRow, bookingById, leaveScheduled } from './store.server.ts'

export interface CancelOutcome {
  booking: BookingRow
  returnedSessions: number
  penaltyDays: number
  unlimited: boolean
}

/**
 * Cancels a booking: free until the promised deadline, after it the session is forfeited.
 * `by.staff` may waive. Locks the pass, then the booking, then (by trigger) the session.
 */
export async function cancelBooking(
  { db, mailer, changes }: BookingDeps,
  bookingId: string,
  by: { personId: string; staff?: { waive: boolean } },
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const found = await bookingById(db, bookingId)
  if (!found || (!by.staff && found.personId !== by.personId)) throw new Refusal('NOT_FOUND')
  const { sessionId } = found.session
  const cancel = async (trx: Trx): Promise<CancelOutcome> => {
    const pass = await lockPass(trx, found.passId)
    const booking = (await bookingById(trx, bookingId)) ?? found
    const unlimited = pass.totalSessions === null
    const decision = orThrow(
      decideCancel({
        status: booking.status,
        startsAt: booking.session.startsAt,
        cancelBy: booking.cancelBy,
        unlimited,
        by: by.staff ? 'staff' : 'member',
        waive: by.staff?.waive ?? false,
        now,
      }),
    )
    await leave(trx, { booking, status: decision.status, by: by.personId, now })
    await mailer.sendMade(trx, 'bookingCancelled', bookingId)
    const { returnedSessions, penaltyDays } = decision
    return { booking: { ...booking, status: decision.status }, returnedSessions, penaltyDays, unlimited }
  }
  const outcome = await atSession(sessionId, () => inTransaction(db, cancel))
  await changes.announce('timetable')
  return outcome
}

interface Leave {
  booking: { id: string; passId: string }
  status: Exclude<BookingStatus, 'scheduled' | 'attended'>
  by: string | null
  now: Temporal.Instant
  extraDays?: number
  note?: string
}

/** Ends a booking: its status, its ledger entry and the pass's clock. The pass is locked by the caller. */
export async function leave(
  trx: Trx,
  { booking, status, by, now, extraDays = 0, note }: Leave,
): Promise<boolean> {
  if (!(await leaveScheduled(trx, booking.id, status, now))) return false
  const forfeited = status === 'late cancelled' || status === 'no show'
  const pass = await lockPass(trx, booking.passId)
  const unlimited = pass.totalSessions === null
  const days = forfeited && unlimited ? -UNLIMITED_PENALTY_DAYS : extraDays
  const why = note ?? (forfeited ? penaltyNote(status) : undefined)
  await addEntry(
    trx,
    {
      passId: pass.id,
      bookingId: booking.id,
      kind: forfeited ? 'forfeited' : 'returned',
      sessions: forfeited || unlimited ? 0 : 1,
      days,
      byPerson: by,
      ...(why ? { note: why } : {}),
    },
    now,
  )
  const extensionDays = pass.extensionDays + days
  await setClock(trx, pass.id, passClock({ ...pass, extensionDays }), extensionDays)
  return true
}

const penaltyNote = (status: 'late cancelled' | 'no show' | 'cancelled' | 'class cancelled') =>
  status === 'no show' ? ledgerNotes.noShow : ledgerNotes.late

/** Staff mark who came once the session has begun. A no-show costs the session. */
export async function markAttendance(
  { db }: BookingDeps,
  bookingId: string,
  came: boolean,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const found = await bookingById(db, bookingId)
  if (!found) throw new Refusal('NOT_FOUND')
  if (Temporal.Instant.compare(now, found.session.startsAt) < 0) {
    throw new Refusal('NOT_CANCELLABLE', {
      details: { status: bookingText.notCancellable.notStarted },
    })
  }
  await inTransaction(db, async (trx) => {
    await lockPass(trx, found.passId)
    const done = came
      ? await leaveScheduled(trx, bookingId, 'attended', now)
      : await leave(trx, { booking: found, status: 'no show', by, now })
    if (!done) throw new Refusal('NOT_CANCELLABLE', { details: { status: found.status } })
  })
}
