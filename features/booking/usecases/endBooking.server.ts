import { lockPass, type VersionedPass } from '#features/passes/reads.server.ts'
import { compensationDays, passClock } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { excuse } from '#features/passes/usecases/changePass.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import type { BookingDeps } from '../deps.ts'
import { classCancelled } from '../mailKinds.ts'
import { daysToUndo, isForfeited, ledgerOutcome, passAfterEnding } from '../rules.ts'
import type { BookingStatus } from '../schema.ts'
import { endSeat, type SeatEnding } from '../seatStore.server.ts'
import { changeStatus, statusOfBooking } from '../store.server.ts'

interface Ending {
  booking: { id: string; passId: string }
  /** The status that the booking must have. If another request has changed it first, nothing happens. */
  from?: BookingStatus
  to: Exclude<BookingStatus, 'scheduled' | 'attended'>
  /** Null: by the system, not by a person at the desk. */
  by: string | null
  now: Temporal.Instant
  /** Days for the pass in addition to what the ending itself adds or removes. */
  extraDays?: number
  note?: string
}

/** What ending a booking writes, decided on its pass as read. */
export function decideEnding(
  pass: VersionedPass,
  { booking, from = 'scheduled', to, extraDays = 0, note }: Omit<Ending, 'by' | 'now'>,
): SeatEnding {
  const { kind, sessions, days: own } = ledgerOutcome(from, to, pass.totalSessions === null)
  const days = own + extraDays
  const after = passAfterEnding(pass, booking.id, { from, to })
  const clock = passClock({ ...after, extensionDays: after.extensionDays + extraDays })
  const entry = { kind, sessions, days, note: note ?? notes[to] ?? null }
  return { bookingId: booking.id, from, to, pass: { id: pass.id, version: pass.version }, entry, clock }
}

/**
 * Ends a booking: its status, its ledger entry and the pass's clock. False if its status was not the expected
 * one. The pass is locked before the booking, by the caller or here.
 */
export async function endBooking(trx: Trx, ending: Ending): Promise<boolean> {
  const pass = await lockPass(trx, ending.booking.passId)
  return endSeat(trx, decideEnding(pass, ending), ending)
}

/**
 * Excuses a no-show: what it cost is undone. False if the booking is no longer a no-show. The caller has locked
 * the pass.
 */
export async function excuseBooking(
  trx: Trx,
  {
    booking,
    to,
    by,
    now,
  }: { booking: Ending['booking']; to: 'scheduled' | 'attended'; by: string; now: Temporal.Instant },
): Promise<boolean> {
  if (!(await changeStatus(trx, booking.id, { from: 'no show', to }, now))) return false
  const pass = await lockPass(trx, booking.passId)
  const days = daysToUndo('no show', pass.totalSessions === null)
  await excuse(trx, pass.id, { bookingId: booking.id, days, by, note: ledgerNotes.cameAfterAll }, now)
  return true
}

const notes: Partial<Record<BookingStatus, string>> = {
  'late cancelled': ledgerNotes.late,
  'no show': ledgerNotes.noShow,
  'class cancelled': ledgerNotes.studioCancelled,
}

/**
 * Returns everything that one booking of a cancelled session cost, including an earlier forfeit. Extends the
 * pass by a week if this was its last chance, and notifies the member. Returns the days that the pass gained,
 * or undefined if nothing was left to return.
 */
export async function returnForCancelledSession(
  trx: Trx,
  { mailer }: Pick<BookingDeps, 'mailer'>,
  { id, passId }: { id: string; passId: string },
  by: string | null,
  now: Temporal.Instant,
): Promise<{ days: number } | undefined> {
  const pass = await lockPass(trx, passId)
  const from = await statusOfBooking(trx, id)
  const booking = pass.bookings.find((b) => b.id === id)
  if (!booking || !(from === 'scheduled' || from === 'attended' || isForfeited(from))) return undefined
  const undone = daysToUndo(from, pass.totalSessions === null)
  const without = passClock({
    ...pass,
    extensionDays: pass.extensionDays + undone,
    bookings: pass.bookings.filter((b) => b.id !== id),
  })
  const extraDays = compensationDays(without.expiresOn, booking.date, studioSettings())
  const ended = await endBooking(trx, {
    booking: { id, passId },
    from,
    to: 'class cancelled',
    by,
    now,
    extraDays,
  })
  if (!ended) return undefined
  await mailer.sendMade(trx, classCancelled, id)
  return { days: undone + extraDays }
}
