import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import { releaseUntilStart } from '../affectedStore.server.ts'
import type { BookingStatus, RoomView } from '../bookingSchema.ts'
import type { BookingDeps } from '../deps.ts'
import { spotChanged, spotsChanged } from '../mailKinds.ts'
import { lockSessions, sessionById } from '../sessionStore.server.ts'
import { byMember, roomFor, spotIn, writeSpots } from '../spotStore.server.ts'
import { type BookingRow, bookingById, NO_PERSON } from '../store.server.ts'
import { atSession } from './atSession.server.ts'

const seated: BookingStatus[] = ['scheduled', 'attended', 'no show']

interface SpotChange {
  bookingId: string
  spotId: string
  /** The person whose booking it must be; staff may change all bookings. */
  personId?: string
  /** Called at the end of the transaction. */
  also?: (trx: Trx, before: BookingRow, after: BookingRow) => Promise<void>
}

/**
 * Puts a booking on another spot: its member until the class begins, staff until it ends. Throws NOT_FOUND, SPOT_TAKEN,
 * SPOT_OUT_OF_ORDER, SESSION_STARTED.
 */
export async function changeSpot(
  { db }: Pick<BookingDeps, 'db'>,
  { bookingId, spotId, personId, also }: SpotChange,
  now: Temporal.Instant,
): Promise<BookingRow> {
  const booking = await bookingById(db, bookingId)
  if (!booking || (personId && booking.personId !== personId)) throw new Refusal('NOT_FOUND')
  const { sessionId, startsAt, endsAt } = booking.session
  if (!isBefore(now, personId ? startsAt : endsAt)) throw new Refusal('SESSION_STARTED')
  const change = async (trx: Trx) => {
    await lockSessions(trx, [sessionId])
    const before = (await bookingById(trx, bookingId)) ?? booking
    if (!seated.includes(before.status)) throw new Refusal('NOT_FOUND')
    if (before.spot?._id === spotId) return before
    await requireFreeSpot(trx, sessionId, spotId)
    await writeSpots(trx, null, [{ bookingId, spotId }])
    const after = (await bookingById(trx, bookingId)) ?? before
    await also?.(trx, before, after)
    return after
  }
  return atSession(sessionId, () => inTransaction(db, change))
}

/** Throws NOT_FOUND, SPOT_OUT_OF_ORDER, SPOT_TAKEN. */
export async function requireFreeSpot(db: Db, sessionId: string, spotId: string): Promise<void> {
  const spot = await spotIn(db, sessionId, spotId)
  if (!spot) throw new Refusal('NOT_FOUND')
  const details = { spot: spot.name }
  if (spot.isBroken) throw new Refusal('SPOT_OUT_OF_ORDER', { details })
  if (spot.takenBy) throw new Refusal('SPOT_TAKEN', { details })
}

/** Converts errors of the database's final checks to the same refusals. */
export function throwIfSpotTaken(error: unknown): void {
  if (violates(error, 'booking_spot_once')) throw new Refusal('SPOT_TAKEN')
  if (violates(error, 'booking_spot_works')) throw new Refusal('SPOT_OUT_OF_ORDER')
}

/** The new spot for a booking whose spot is out of order; null: none is free. */
export interface SpotMove {
  bookingId: string
  spotId: string | null
}

/**
 * Moves bookings from a spot that is out of order, and notifies each member by one mail. The caller has locked the
 * sessions. Cancelling these bookings is then free until the start.
 */
export async function leaveSpot(
  trx: Trx,
  { mailer }: { mailer: Pick<Mailer, 'sendMade'> },
  left: string,
  moves: SpotMove[],
): Promise<void> {
  await writeSpots(trx, left, moves)
  const moved = moves.filter(({ spotId }) => spotId !== null)
  await notifyOfSpots(
    trx,
    { mailer },
    moved.map(({ bookingId }) => bookingId),
  )
  await releaseUntilStart(
    trx,
    moves.map(({ bookingId }) => bookingId),
  )
}

/** Notifies each member of these bookings, by one mail, of the spots that they have now. */
export async function notifyOfSpots(
  trx: Trx,
  { mailer }: { mailer: Pick<Mailer, 'sendMade'> },
  bookingIds: string[],
): Promise<void> {
  if (!bookingIds.length) return
  for (const { first, count } of await byMember(trx, bookingIds))
    await mailer.sendMade(trx, count > 1 ? spotsChanged : spotChanged, first)
}

/** The room of a session as staff see it; null: it has no spots. Throws NOT_FOUND. */
export async function roomOfSession(db: Db, sessionId: string): Promise<RoomView | null> {
  if (!(await sessionById(db, sessionId))) throw new Refusal('NOT_FOUND')
  return (await roomFor(db, sessionId, NO_PERSON)) ?? null
}
