import { createHash } from 'node:crypto'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { notifyOfSpots } from '#features/booking/usecases/changeSpot.server.ts'
import { lockGenerating, lockSessions } from '#features/timetable/reads.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { limitToOwnData } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { PlanView } from '../console/schema.ts'
import { planText } from '../console/text/plan.ts'
import {
  assignSpots,
  comingIn,
  limitCapacityToSpots,
  lockRoom,
  type PlannedSpot,
  roomById,
  type SpotRow,
  seatsIn,
  spotsOf,
  writePlan,
} from '../store.server.ts'

/**
 * The plan of a room, and the upcoming bookings there without a spot for staff who may read all rosters. Throws NOT_FOUND.
 */
export async function readPlan(
  db: Db,
  roomId: string,
  caller: Pick<Caller, 'personId' | 'role'>,
  now: Temporal.Instant,
): Promise<PlanView> {
  const room = await roomById(db, roomId)
  if (!room) throw new Refusal('NOT_FOUND')
  const spots = await spotsOf(db, roomId)
  const seats = spots.length ? await seatsIn(db, roomId, now) : []
  return {
    room,
    spots: spots.map(({ roomId: _, broken, ...spot }) => ({
      ...spot,
      broken: broken && { ...broken, since: isoInstant(broken.since) },
      booked: seats.filter(({ spotId }) => spotId === spot._id).length,
    })),
    version: versionOf(spots),
    without: seats
      .filter(({ spotId }) => spotId === null && limitToOwnData(caller, 'readRosters') === null)
      .map(({ spotId: _, startsAt, ...seat }) => ({ ...seat, startsAt: isoInstant(startsAt) })),
  }
}

const versionOf = (spots: SpotRow[]): string =>
  createHash('sha256').update(JSON.stringify(spots)).digest('hex')

/**
 * Changes the spots of a room, while nobody can book there or move a session into it. Afterwards the seats of its
 * sessions are limited to the working spots, but not below the seats in use. Bookings without a spot get one as long as
 * spots are free; the members of those that had lost an earlier spot get a mail. Takes locks in the usual order.
 */
export const changeRoom = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  roomId: string,
  now: Temporal.Instant,
  change: (trx: Trx, spots: SpotRow[]) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockGenerating(trx)
    if (!(await lockRoom(trx, roomId))) throw new Refusal('NOT_FOUND')
    const sessions = await comingIn(trx, roomId, now)
    await lockSessions(trx, sessions)
    await change(trx, await spotsOf(trx, roomId))
    await limitCapacityToSpots(trx, sessions)
    await notifyOfSpots(trx, { mailer }, await assignSpots(trx, sessions))
  })

/**
 * Saves the plan of a room. Throws CHANGED if somebody else has changed the plan in the meantime, NAME_TAKEN, and
 * IN_USE if a booked spot is missing.
 */
export async function savePlan(
  deps: Pick<Deps, 'db' | 'mailer'>,
  by: Caller,
  { roomId, version, spots: planned }: { roomId: string; version: string; spots: PlannedSpot[] },
  now: Temporal.Instant,
): Promise<void> {
  const names = planned.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw new Refusal('NAME_TAKEN')
  await changeRoom(deps, roomId, now, async (trx, spots) => {
    if (versionOf(spots) !== version) throw new Refusal('CHANGED')
    const known = new Set(spots.map(({ _id }) => _id))
    if (planned.some(({ _id }) => _id && !known.has(_id))) throw new Refusal('CHANGED')
    const removed = spots.filter(({ _id }) => !planned.some((spot) => spot._id === _id))
    const seats = removed.length ? await seatsIn(trx, roomId, now) : []
    const booked = removed.find(({ _id }) => seats.some(({ spotId }) => spotId === _id))
    if (booked) throw new Refusal('IN_USE', { details: { by: planText.bookingsOf(booked.name) } })
    await writePlan(trx, roomId, planned)
    const spotNames = (all: { name: string }[]) => ({ spots: all.map(({ name }) => name) })
    const record = { action: 'spot.plan', subject: 'room', subjectId: roomId } as const
    await recordAudit(
      trx,
      by.personId,
      { ...record, before: spotNames(spots), after: spotNames(planned) },
      now,
    )
  })
}
