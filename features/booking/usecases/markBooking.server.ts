import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockPass } from '#features/passes/usecases/changePass.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { BookingDeps } from '../deps.ts'
import { decideMark, type Mark, type MarkMethod, markOfStatus, statusOfMark } from '../markRules.ts'
import { insertMark, lastMark, type MarkRow, markByKey } from '../markStore.server.ts'
import type { BookingStatus } from '../schema.ts'
import { type BookingRow, bookingById, changeStatus } from '../store.server.ts'
import { endBooking, excuseBooking } from './endBooking.server.ts'

export type { MarkRow } from '../markStore.server.ts'

export interface Tap {
  /** Made by the screen: the same tap sent twice is one. */
  key: string
  bookingId: string
  mark: Mark
  method: MarkMethod
  madeAt: Temporal.Instant
  /** Who of the staff. */
  by: string
}

export interface Marked {
  /** `overtaken`: another tap was made later than this one, and counts. */
  outcome: 'taken' | 'repeated' | 'overtaken'
  /** What counts now. */
  mark: MarkRow
  /** What somebody else had marked before, where this tap changed it. */
  replaced: MarkRow | null
}

/**
 * Staff mark who came, was late or did not come, or take it back. Taps may arrive late, twice and in any order: the
 * last by the time of the tap counts, and the booking follows it; a no-show costs the session. Locks the pass, then
 * the booking. Throws NOT_FOUND, SESSION_CANCELLED, NOT_MARKABLE, CHANGED for a key of another tap.
 */
export async function markBooking(
  { db }: Pick<BookingDeps, 'db'>,
  tap: Tap,
  now: Temporal.Instant,
): Promise<Marked> {
  const found = await bookingById(db, tap.bookingId)
  if (!found) throw new Refusal('NOT_FOUND')
  return inTransaction(db, async (trx) => {
    const { revokedOn } = await lockPass(trx, found.passId)
    const before = await lastMark(trx, tap.bookingId)
    const known = await markByKey(trx, tap.key)
    if (known) return repeated(tap, known, before ?? known)
    const booking = (await bookingById(trx, tap.bookingId)) ?? found
    const { session, status } = booking
    const { startsAt, cancelled: sessionCancelled } = session
    const facts = { ...tap, startsAt, sessionCancelled, status, passRevoked: Boolean(revokedOn), now }
    const { madeAt } = orThrow(decideMark(facts))
    if (!(await insertMark(trx, { ...tap, madeAt }, now))) throw new Refusal('BUSY')
    const last = (await lastMark(trx, tap.bookingId)) as MarkRow
    const isLast = last.key === tap.key
    if (isLast) await follow(trx, booking, tap, now)
    await audit(trx, { booking, tap, before, madeAt, isLast }, now)
    const changedTheirs = isLast && before && before.by.id !== tap.by && before.mark !== tap.mark
    return { outcome: isLast ? 'taken' : 'overtaken', mark: last, replaced: changedTheirs ? before : null }
  })
}

function repeated(tap: Tap, known: MarkRow, last: MarkRow): Marked {
  if (known.bookingId !== tap.bookingId || known.mark !== tap.mark) throw new Refusal('CHANGED')
  return { outcome: 'repeated', mark: last, replaced: null }
}

/** Brings the booking to the status that its last mark says; its pass is locked. */
async function follow(
  trx: Trx,
  booking: BookingRow,
  { mark, by }: Tap,
  now: Temporal.Instant,
): Promise<void> {
  const from = booking.status
  const to = statusOfMark[mark]
  if (from === to) return
  const done = await move(trx, { booking, from, to, by, now })
  if (!done) throw new Error(`a locked booking changed from ${from}`)
}

interface Move {
  booking: BookingRow
  from: BookingStatus
  to: (typeof statusOfMark)[Mark]
  by: string
  now: Temporal.Instant
}

function move(trx: Trx, { booking, from, to, by, now }: Move): Promise<boolean> {
  if (to === 'no show') return endBooking(trx, { booking, from, to, by, now })
  if (from === 'no show') return excuseBooking(trx, { booking, to, by, now })
  return changeStatus(trx, booking.id, { from, to }, now)
}

const audit = (
  trx: Trx,
  told: {
    booking: BookingRow
    tap: Tap
    before: MarkRow | undefined
    madeAt: Temporal.Instant
    isLast: boolean
  },
  now: Temporal.Instant,
) => {
  const { booking, tap, before, madeAt, isLast } = told
  return recordAudit(
    trx,
    tap.by,
    {
      action: 'booking.mark',
      subject: 'booking',
      subjectId: booking.id,
      personId: booking.personId,
      before: { mark: before?.mark ?? markOfStatus(booking.status) },
      after: {
        mark: tap.mark,
        method: tap.method,
        madeAt: isoInstant(madeAt),
        ...(isLast ? {} : { overtaken: true }),
      },
    },
    now,
  )
}
