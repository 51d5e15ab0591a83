import { toDate } from '#lib/time.ts'
import { type Entry, studio } from '#tests/ownership/entry.ts'
import { onSpot } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'
import { previewBreak } from '../usecases/outOfOrder.server.ts'
import { readPlan } from '../usecases/plan.server.ts'

const bookClass = async (world: World) => onSpot(world, await world.member())

async function planInput(world: World) {
  const { roomId } = await bookClass(world)
  const { deps, clock } = world.server
  const { spots, version } = await readPlan(deps.db, roomId, { personId: '', role: 'owner' }, clock.now())
  const saved = spots.map(({ broken: _, booked: _n, ...spot }) => ({ ...spot, hint: 'by the window' }))
  return { params: { roomId }, body: { version, spots: saved } }
}

async function breakInput(world: World) {
  const [spotId] = (await bookClass(world)).spotIds
  const { moves } = await previewBreak(world.server.deps.db, spotId, world.server.clock.now())
  const body = {
    reason: 'A spring broke',
    moves: moves.map(({ bookingId, spotId }) => ({ bookingId, spotId })),
  }
  return { params: { spotId }, body }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/rooms/:roomId/plan': studio(['/roomId'], async (world) => ({
    params: { roomId: (await bookClass(world)).roomId },
  })),
  'PUT /console/rooms/:roomId/plan': studio(['/roomId', '{spots[]._id'], planInput),
  'GET /console/spots/:spotId/out-of-order': studio(['/spotId'], async (world) => ({
    params: { spotId: (await bookClass(world)).spotIds[0] },
  })),
  'POST /console/spots/:spotId/out-of-order': studio(
    ['/spotId', '{moves[].bookingId', '{moves[].spotId'],
    breakInput,
  ),
  'DELETE /console/spots/:spotId/out-of-order': studio(['/spotId'], async (world) => {
    const [spotId] = (await bookClass(world)).spotIds
    const { db } = world.server.deps
    await db
      .updateTable('spot')
      .set({
        brokenSince: toDate(world.server.clock.now()),
        brokenReason: 'A spring broke',
      })
      .where('id', '=', spotId)
      .execute()
    return { params: { spotId } }
  }),
  'GET /console/sessions/:sessionId/spots': studio(['/sessionId'], async (world) => ({
    params: { sessionId: (await bookClass(world)).sessionId },
  })),
  'PUT /console/bookings/:bookingId/spot': studio(['/bookingId', '{spotId'], async (world) => {
    const { bookingId, spotIds } = await bookClass(world)
    return { params: { bookingId }, body: { spotId: spotIds[1] } }
  }),
}
