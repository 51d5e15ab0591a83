import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { leaveSpot } from '#features/booking/usecases/changeSpot.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { BreakView } from '../console/schema.ts'
import { reassignSpots } from '../rules.ts'
import {
  comingIn,
  roomOfSpot,
  type SeatRow,
  type SpotRow,
  seatsIn,
  setSpotBroken,
  spotsOf,
} from '../store.server.ts'
import { changeRoom } from './plan.server.ts'

/** The bookings that would leave the spot, and their new spots. */
function effectsOf(spotId: string, spots: SpotRow[], seats: SeatRow[]) {
  const spot = spots.find(({ _id }) => _id === spotId)
  if (!spot) throw new Refusal('NOT_FOUND')
  const working = spots.filter(({ broken }) => !broken)
  const displaced = seats.filter((seat) => seat.spotId === spotId)
  const moves = reassignSpots(
    spot,
    working,
    displaced.map(({ bookingId, sessionId }) => ({
      bookingId,
      taken: seats.filter((seat) => seat.sessionId === sessionId).map((seat) => seat.spotId),
    })),
  )
  return { spot, moves, displaced, seats: working.filter(({ _id }) => _id !== spotId).length }
}

/** The effects of taking a spot out of order. Throws NOT_FOUND. */
export async function previewBreak(db: Db, spotId: string, now: Temporal.Instant): Promise<BreakView> {
  const roomId = await roomOfSpot(db, spotId)
  if (!roomId) throw new Refusal('NOT_FOUND')
  const [spots, sessions] = await Promise.all([spotsOf(db, roomId), comingIn(db, roomId, now)])
  const { moves, displaced, seats } = effectsOf(spotId, spots, await seatsIn(db, roomId, now))
  return {
    moves: displaced.map(({ spotId: _, startsAt, ...seat }, index) => {
      const to = moves[index]?.spotId ?? null
      return {
        ...seat,
        startsAt: isoInstant(startsAt),
        spotId: to,
        to: spots.find(({ _id }) => _id === to)?.name ?? null,
      }
    }),
    sessions: sessions.length,
    seats,
  }
}

type Move = { bookingId: string; spotId: string | null }
const isSameMoves = (a: Move[], b: Move[]): boolean => {
  const asText = (moves: Move[]) =>
    moves
      .map(({ bookingId, spotId }) => `${bookingId} ${spotId}`)
      .sort()
      .join()
  return asText(a) === asText(b)
}

/**
 * Takes a spot out of order: its bookings move as they were shown, can be cancelled free of charge until the start, and
 * their members get a mail. A member for whom no spot is left keeps the seat, and staff decide. Returns the spot's
 * room. Throws NOT_FOUND, CHANGED if something differs from what was shown.
 */
export async function breakSpot(
  deps: Pick<Deps, 'db' | 'mailer'>,
  by: Caller,
  { spotId, reason, moves: shown }: { spotId: string; reason: string; moves: Move[] },
  now: Temporal.Instant,
): Promise<string> {
  const roomId = await roomOfSpot(deps.db, spotId)
  if (!roomId) throw new Refusal('NOT_FOUND')
  await changeRoom(deps, roomId, now, async (trx, spots) => {
    const { spot, moves } = effectsOf(spotId, spots, await seatsIn(trx, roomId, now))
    if (spot.broken || !isSameMoves(moves, shown)) throw new Refusal('CHANGED')
    await setSpotBroken(trx, spotId, { since: now, reason })
    await leaveSpot(trx, deps, spotId, moves)
    const after = { name: spot.name, moved: moves.filter((move) => move.spotId).length }
    const record = { action: 'spot.break', subject: 'room', subjectId: roomId } as const
    await recordAudit(trx, by.personId, { ...record, after, reason }, now)
  })
  return roomId
}

/** Marks a spot as working again; bookings without a spot get one. Returns the spot's room. Throws NOT_FOUND. */
export async function repairSpot(
  deps: Pick<Deps, 'db' | 'mailer'>,
  by: Caller,
  spotId: string,
  now: Temporal.Instant,
): Promise<string> {
  const roomId = await roomOfSpot(deps.db, spotId)
  if (!roomId) throw new Refusal('NOT_FOUND')
  await changeRoom(deps, roomId, now, async (trx, spots) => {
    const match = spots.find(({ _id }) => _id === spotId)
    if (!match) throw new Refusal('NOT_FOUND')
    if (!match.broken) return
    await setSpotBroken(trx, spotId, null)
    const record = { action: 'spot.repair', subject: 'room', subjectId: roomId } as const
    await recordAudit(trx, by.personId, { ...record, after: { name: match.name } }, now)
  })
  return roomId
}
