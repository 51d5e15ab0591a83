import { lockPass } from '#features/passes/reads.server.ts'
import { type FreezeRange, isFrozenOn } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { freeze } from '#features/passes/usecases/changePass.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingCancelled } from '../mailKinds.ts'
import { lockSessionsOf, ofCancelledSessions } from '../sessionStore.server.ts'
import { expectAgain } from '../store.server.ts'
import { bookingsByIds } from './bookingsByIds.server.ts'
import { costOfCancelling } from './bookMany.server.ts'
import { endBooking, returnForCancelledSession } from './endBooking.server.ts'

export interface FreezeResult {
  expiresOn: Temporal.PlainDate
  returned: number
}

/**
 * Staff freeze a pass from one day to another, both included: its expiry moves by as many days, and bookings in the
 * range are cancelled free of charge. `previewFreeze` shows both effects first; `seen` is the version of the pass that
 * was shown. `also` runs in the same transaction. Throws FREEZE_NOT_POSSIBLE, CHANGED.
 */
export async function freezePass(
  deps: BookingDeps,
  passId: string,
  range: FreezeRange,
  by: string,
  now: Temporal.Instant,
  { seen, also }: { seen?: number; also?: (trx: Trx, frozen: FreezeResult) => Promise<void> } = {},
): Promise<FreezeResult> {
  return inTransaction(deps.db, async (trx) => {
    const { expiresOn, ended } = await freezeWithBookings(trx, deps, { passId, range, by, seen }, now)
    const done = { expiresOn, returned: ended }
    await also?.(trx, done)
    return done
  })
}

interface Freezing {
  passId: string
  range: FreezeRange
  by: string
  /** The version of the pass that was shown. */
  seen?: number | undefined
  /** Bookings in the range that are cancelled late; all others are cancelled free of charge. */
  charged?: string[]
  /**
   * Bookings of the person who shares the pass and does not freeze it: if one is charged, it does not count in the
   * record of either person.
   */
  others?: string[]
  /** Sessions that the caller also changes: all sessions are locked together, in one order. */
  sessionIds?: string[]
}

/**
 * Freezes the pass and cancels its bookings in the range, in the caller's transaction. Bookings of a class that the
 * studio has cancelled (`settled`) first get what the studio owes for that. Throws FREEZE_NOT_POSSIBLE, CHANGED.
 */
export async function freezeWithBookings(
  trx: Trx,
  deps: Pick<BookingDeps, 'mailer'>,
  { passId, range, by, seen, charged = [], others = [], sessionIds = [] }: Freezing,
  now: Temporal.Instant,
): Promise<{ expiresOn: Temporal.PlainDate; ended: number; settled: string[] }> {
  const pass = await lockPass(trx, passId)
  if (seen !== undefined && seen !== pass.version) throw new Refusal('CHANGED')
  const inRange = pass.bookings.filter(({ holds, date }) => holds && isFrozenOn([range], date))
  const ids = inRange.map(({ id }) => id)
  await lockSessionsOf(trx, ids, sessionIds)
  const settled = await ofCancelledSessions(trx, ids)
  for (const id of settled) await returnForCancelledSession(trx, deps, { id, passId }, null, now)
  const { returned } = await freeze(trx, passId, { range, by }, now).catch((error: unknown) => {
    throw violates(error, 'pass_freeze_no_overlap') ? new Refusal('FREEZE_NOT_POSSIBLE') : error
  })
  await expectAgain(trx, returned)
  // Only the first late cancellations may be forgiven, so the charged bookings are cancelled in the order in which they
  // were shown.
  const late = await bookingsByIds(
    trx,
    returned.filter((id) => charged.includes(id)),
  )
  // The caller decided before the sessions were locked, and a spot that is out of order makes cancelling free.
  if (late.some((booking) => costOfCancelling(booking, now) !== 'late')) throw new Refusal('CHANGED')
  const free = returned.filter((id) => !charged.includes(id))
  for (const id of [...late.map((each) => each.id), ...free]) {
    const booking = { id, passId }
    const done = await endBooking(
      trx,
      charged.includes(id)
        ? { booking, to: 'late cancelled', by, now, isOnRecord: !others.includes(id) }
        : { booking, to: 'cancelled', by, now, note: ledgerNotes.frozen },
    )
    if (done) await deps.mailer.sendMade(trx, bookingCancelled, id)
  }
  const { expiresOn } = await lockPass(trx, passId)
  return { expiresOn, ended: returned.length, settled }
}
