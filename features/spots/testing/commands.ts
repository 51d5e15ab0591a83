import { type RawBuilder, sql } from 'kysely'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import { booking, type Command, read } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'
import type { BreakView, PlanView } from '../console/schema.ts'

const spot = (run: Run, where: RawBuilder<unknown>) =>
  run.one(sql<{ spotId: string; roomId: string }>`
    select p.id as spot_id, p.room_id from spot p
    where p.room_id in (select room_id from session where class_id = any(${run.classes})) and ${where}`)

/** A booking in a room with spots, and one of these spots: often the booking's own spot, or a taken one. */
export const spotFor = async (run: Run, where = sql`true`) => {
  const { id: bookingId } = await booking(
    run,
    sql`b.spot_id is not null and b.status = 'scheduled' and ${where}`,
  )
  const { spotId } = await spot(
    run,
    sql`p.room_id = (
    select s.room_id from booking b join session s on s.id = b.session_id where b.id = ${bookingId})`,
  )
  return { bookingId, spotId }
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'PUT /console/bookings/:bookingId/spot': {
    weight: 2,
    async send(run) {
      const { bookingId, spotId } = await spotFor(run)
      return { params: { bookingId }, body: { spotId } }
    },
  },
  'POST /console/spots/:spotId/out-of-order': {
    weight: 3,
    async send(run, me) {
      const { spotId } = await spot(run, sql`p.broken_since is null`)
      const view = await read<BreakView>(me, `/console/spots/${spotId}/out-of-order`)
      const moves = view?.moves.map(({ bookingId, spotId }) => ({ bookingId, spotId })) ?? []
      return { params: { spotId }, body: { reason: 'A spring broke', moves } }
    },
  },
  'DELETE /console/spots/:spotId/out-of-order': {
    weight: 3,
    async send(run) {
      const { spotId } = await spot(run, sql`p.broken_since is not null`)
      return { params: { spotId } }
    },
  },
  'PUT /console/rooms/:roomId/plan': {
    weight: 1,
    async send(run, me) {
      const { roomId } = await spot(run, sql`true`)
      const view = await read<PlanView>(me, `/console/rooms/${roomId}/plan`)
      if (!view) throw new NothingFits()
      const spots = view.spots.map(({ broken: _, booked: _b, ...each }) => ({
        ...each,
        y: 100 + run.random.int(400),
      }))
      return { params: { roomId }, body: { version: view.version, spots } }
    },
  },
}
