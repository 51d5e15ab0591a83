import { lockPass, type VersionedPass, wasWrittenOff } from '#features/passes/reads.server.ts'
import { compensationDays, passValidity } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { adjustSessions, excuse } from '#features/passes/usecases/changePass.server.ts'
import { issueCredits } from '#features/promoCode/usecases/credits.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingStatus } from '../bookingSchema.ts'
import {
  consequenceFactsOf,
  daysToUndo,
  isForfeited,
  ledgerOutcome,
  passAfterEnding,
} from '../cancelRules.ts'
import { areUsual, type Consequence, decideConsequence, isFreeOfCost } from '../consequenceRules.ts'
import { isFreeOf, lockRecord } from '../consequenceStore.server.ts'
import type { BookingDeps } from '../deps.ts'
import { classCancelled } from '../mailKinds.ts'
import { decideStudioDebt, type StudioDebt } from '../owedRules.ts'
import { endSeat, type SeatEnding } from '../seatStore.server.ts'
import { cancellationOf, lockSessionsOf } from '../sessionStore.server.ts'
import { changeStatus, expectAgain, statusAndDate } from '../store.server.ts'
import { attendanceText } from '../text/attendance.ts'

interface Ending {
  booking: { id: string; passId: string }
  /** The status that the booking must have. If another request has changed it in the meantime, nothing happens. */
  from?: BookingStatus
  to: Exclude<BookingStatus, 'scheduled' | 'attended'>
  /** Null: ended automatically, not by a person. */
  by: string | null
  now: Temporal.Instant
  /** Days to add to the pass, in addition to those that ending the booking adds or removes. */
  extraDays?: number
  note?: string
  /**
   * False: the person did not end the booking themselves, so it has the standard cost, and they get no strike or
   * fee.
   */
  isOnRecord?: boolean
}

interface EndingDecision extends Omit<Ending, 'by' | 'now' | 'isOnRecord'> {
  /** The consequence of a late cancellation or a no-show; null: the standard one. */
  consequence?: Consequence | null
  /** Whether the late cancellation or no-show that is being undone had cost nothing. */
  wasFree?: boolean
  /** Whether one more session is returned than was paid. */
  owes?: boolean
}

/** The rows to write when a booking ends, decided with its pass as it was read. */
export function decideEnding(pass: VersionedPass, decided: EndingDecision): SeatEnding {
  const { booking, from = 'scheduled', to, extraDays = 0, note, consequence = null, owes = false } = decided
  const unlimited = pass.totalSessions === null
  const isFree = isForfeited(to) ? isFreeOfCost(consequence) : (decided.wasFree ?? false)
  const { kind, sessions, days: own } = ledgerOutcome(from, to, unlimited, isFree)
  const owedSessions = owes ? 1 : 0
  const days = own + extraDays + (unlimited ? owedSessions : 0)
  const after = passAfterEnding(pass, booking.id, { from, to, isFree })
  const validity = passValidity({ ...after, extensionDays: after.extensionDays + days - own })
  const entry = {
    kind,
    sessions: sessions + (unlimited ? 0 : owedSessions),
    days,
    note: note ?? noteOf(to, consequence) ?? null,
  }
  return {
    bookingId: booking.id,
    from,
    to,
    pass: { id: pass.id, version: pass.version },
    entry,
    validity,
    consequence,
  }
}

/**
 * Ends a booking: its status, its ledger entry and the pass's validity. False if its status was not the expected one. The
 * pass must be locked before the booking, by the caller or here.
 */
export async function endBooking(trx: Trx, ending: Ending & { owes?: boolean }): Promise<boolean> {
  const { booking, from = 'scheduled', to, now, isOnRecord = true } = ending
  const pass = await lockPass(trx, booking.passId)
  const consequence = isOnRecord ? await consequenceOf(trx, pass, { bookingId: booking.id, to }, now) : null
  const wasFree = isForfeited(from) && (await isFreeOf(trx, booking.id))
  return endSeat(trx, decideEnding(pass, { ...ending, consequence, wasFree }), ending)
}

/** The consequence of a late cancellation or no-show; the caller has locked the pass. */
export async function consequenceOf(
  trx: Trx,
  pass: VersionedPass,
  { bookingId, to }: { bookingId: string; to: BookingStatus },
  now: Temporal.Instant,
): Promise<Consequence | null> {
  const settings = studioSettings()
  if (!isForfeited(to) || areUsual(settings)) return null
  // A late cancellation frees the seat, so the session is locked before the record.
  if (to === 'late cancelled') await lockSessionsOf(trx, [bookingId])
  const facts = await lockRecord(trx, bookingId)
  return decideConsequence({ ...facts, ...consequenceFactsOf(pass, bookingId, to), cause: to, now }, settings)
}

/** Cancels bookings free of charge, without a mail. The caller has locked their passes. */
export async function returnBookings(
  trx: Trx,
  bookings: Ending['booking'][],
  done: Pick<Ending, 'by' | 'now' | 'note'>,
): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await lockSessionsOf(trx, ids)
  await expectAgain(trx, ids)
  for (const booking of bookings) await endBooking(trx, { booking, to: 'cancelled', ...done })
}

/** Excuses a no-show: its cost is undone. False if the booking is no longer a no-show. The caller has locked the pass. */
export async function excuseBooking(
  trx: Trx,
  {
    booking,
    to,
    by,
    now,
  }: { booking: Ending['booking']; to: 'scheduled' | 'attended'; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const wasFree = await isFreeOf(trx, booking.id)
  if (!(await changeStatus(trx, booking.id, { from: 'no show', to }, now))) return false
  const pass = await lockPass(trx, booking.passId)
  const isUnlimited = pass.totalSessions === null
  const days = daysToUndo('no show', isUnlimited, wasFree)
  // The session was returned, but now it counts as used.
  const sessions = wasFree && !isUnlimited ? -1 : 0
  if (pass.sessionsLeft === 0 && sessions < 0) {
    if (!(await wasWrittenOff(trx, pass.id)))
      throw new Refusal('NOT_MARKABLE', { details: { why: attendanceText.sessionUsed } })
    // The pass has expired in the meantime, and the returned session was written off with it.
    await adjustSessions(trx, pass.id, { sessions: 1, by, note: ledgerNotes.usedAfterAll }, now)
  }
  await excuse(
    trx,
    pass.id,
    { bookingId: booking.id, sessions, days, by, note: ledgerNotes.cameAfterAll },
    now,
  )
  return true
}

function noteOf(to: BookingStatus, consequence: Consequence | null): string | undefined {
  if (!isForfeited(to) || !consequence) return notes[to]
  const { penalty, isForgiven } = consequence
  if (isForgiven) return freeNotes[to].forgiven
  return penalty === 'session' || penalty === 'day' ? notes[to] : freeNotes[to][penalty]
}

const freeNotes = {
  'late cancelled': {
    forgiven: ledgerNotes.lateForgiven,
    strike: ledgerNotes.lateStrike,
    fee: ledgerNotes.lateFee,
    nothing: ledgerNotes.lateNothing,
  },
  'no show': {
    forgiven: ledgerNotes.missedForgiven,
    strike: ledgerNotes.missedStrike,
    fee: ledgerNotes.missedFee,
    nothing: ledgerNotes.missedNothing,
  },
}

const notes: Partial<Record<BookingStatus, string>> = {
  'late cancelled': ledgerNotes.late,
  'no show': ledgerNotes.noShow,
  'class cancelled': ledgerNotes.studioCancelled,
}

/**
 * Returns everything that one booking of a cancelled session has cost, including an earlier forfeit. Extends the pass
 * by the compensation days if this was the last class that it could pay for, and notifies the member. Returns what the
 * pass got, or undefined if nothing was left to return.
 */
export async function returnForCancelledSession(
  trx: Trx,
  { mailer }: Pick<BookingDeps, 'mailer'>,
  { id, passId }: { id: string; passId: string },
  by: string | null,
  now: Temporal.Instant,
): Promise<{ sessions: number; days: number } | undefined> {
  const pass = await lockPass(trx, passId)
  const { status: from, date } = (await statusAndDate(trx, id)) ?? {}
  if (!date || !(from === 'scheduled' || from === 'attended' || isForfeited(from))) return undefined
  const wasFree = isForfeited(from) && (await isFreeOf(trx, id))
  const undone = daysToUndo(from, pass.totalSessions === null, wasFree)
  const validityWithout = passValidity({
    ...pass,
    extensionDays: pass.extensionDays + undone,
    bookings: pass.bookings.filter((b) => b.id !== id),
  })
  const extraDays = compensationDays(validityWithout.expiresOn, date, studioSettings())
  const owes = !isForfeited(from) && (await issueOwedCredit(trx, id, by, now)) === 'session'
  const ended = await endBooking(trx, {
    booking: { id, passId },
    from,
    to: 'class cancelled',
    by,
    now,
    extraDays,
    owes,
    ...(owes ? { note: ledgerNotes.studioCancelledLate } : {}),
  })
  if (!ended) return undefined
  await mailer.sendMade(trx, classCancelled, id)
  const unlimited = pass.totalSessions === null
  const owed = owes ? 1 : 0
  const { sessions } = ledgerOutcome(from, 'class cancelled', unlimited, wasFree)
  return { sessions: sessions + (unlimited ? 0 : owed), days: undone + extraDays + (unlimited ? owed : 0) }
}

/**
 * What the studio owes for a booking whose class it cancelled late; issues it if it is a credit. The credit was already
 * issued with the cancellation, unless the previous release cancelled the class.
 */
async function issueOwedCredit(
  trx: Trx,
  bookingId: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<StudioDebt> {
  const cancelled = await cancellationOf(trx, bookingId)
  if (!cancelled) return 'nothing'
  const owed = decideStudioDebt(cancelled, studioSettings())
  if (typeof owed === 'object')
    await issueCredits(trx, [{ bookingId, personId: cancelled.personId, ...owed }], by, now)
  return owed
}
