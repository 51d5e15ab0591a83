import type { FreezeRange } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { freeze } from '#features/passes/usecases/changePass.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingCancelled } from '../mailKinds.ts'
import { lockSessionsOf } from '../sessionStore.server.ts'
import { expectAgain } from '../store.server.ts'
import { endBooking } from './endBooking.server.ts'

export interface Frozen {
  expiresOn: Temporal.PlainDate
  returned: number
}

/**
 * Staff freeze a pass from one day to another, both included: its expiry moves by as many days, and bookings in
 * the range are returned free. `previewFreeze` shows both first; `seen` is the version of the pass that was
 * shown. `also` runs in the same transaction. Throws FREEZE_NOT_POSSIBLE, CHANGED.
 */
export async function freezePass(
  { db, mailer }: BookingDeps,
  passId: string,
  range: FreezeRange,
  by: string,
  now: Temporal.Instant,
  { seen, also }: { seen?: number; also?: (trx: Trx, frozen: Frozen) => Promise<void> } = {},
): Promise<Frozen> {
  return inTransaction(db, async (trx) => {
    const { expiresOn, returned } = await freeze(trx, passId, { range, by, seen }, now)
    await lockSessionsOf(trx, returned)
    await expectAgain(trx, returned)
    for (const id of returned) {
      const ended = await endBooking(trx, {
        booking: { id, passId },
        to: 'cancelled',
        by,
        now,
        note: ledgerNotes.frozen,
      })
      if (ended) await mailer.sendMade(trx, bookingCancelled, id)
    }
    const done = { expiresOn, returned: returned.length }
    await also?.(trx, done)
    return done
  }).catch((error: unknown) => {
    throw violates(error, 'pass_freeze_no_overlap') ? new Refusal('FREEZE_NOT_POSSIBLE') : error
  })
}
