import * as z from 'zod'
import { roomView } from '#features/booking/bookingSchema.ts'
import { contract, id, isoInstantText, line } from '#lib/contract.ts'
import { PLAN } from '#lib/roomPlan.ts'
import { MAX_SPOTS } from '../rules.ts'
import { planText } from './text/plan.ts'

export const NAME_LENGTH = 40
export const HINT_LENGTH = 60
export const REASON_LENGTH = 200

const spot = z.object({
  name: line(NAME_LENGTH, () => planText.nameMissing),
  /** The text that members see next to the spot. */
  hint: line(HINT_LENGTH, () => planText.hintMissing).nullable(),
  x: z.number().int().min(0).max(PLAN.width),
  y: z.number().int().min(0).max(PLAN.depth),
  isTurned: z.boolean(),
})

const planSpot = spot.extend({
  _id: id,
  broken: z.object({ since: isoInstantText, reason: z.string() }).nullable(),
  /** The number of upcoming bookings of this spot. */
  booked: z.number().int(),
})
export type PlanSpot = z.infer<typeof planSpot>

export const planView = z.object({
  room: z.object({ _id: id, name: z.string(), location: z.string() }),
  spots: z.array(planSpot),
  /** The version of the plan that is shown. Saving is refused if somebody else has changed the plan since then. */
  version: z.string(),
  /** Upcoming bookings that have a seat and no spot. */
  without: z.array(
    z.object({
      bookingId: id,
      sessionId: id,
      person: z.string(),
      title: z.string(),
      startsAt: isoInstantText,
    }),
  ),
})
export type PlanView = z.infer<typeof planView>

const move = z.object({ bookingId: id, spotId: id.nullable() })

/** The effects of taking a spot out of order now. */
export const breakView = z.object({
  moves: z.array(
    move.extend({
      sessionId: id,
      person: z.string(),
      title: z.string(),
      startsAt: isoInstantText,
      /** Null: all other spots are taken, so the member keeps the seat without a spot. */
      to: z.string().nullable(),
    }),
  ),
  /** The number of upcoming sessions in the room, and the maximum of seats in each. */
  sessions: z.number().int(),
  seats: z.number().int(),
})
export type BreakView = z.infer<typeof breakView>

const roomParams = z.object({ roomId: id })
const spotParams = z.object({ spotId: id })

export const spotsContract = contract({
  'GET /console/rooms/:roomId/plan': {
    summary:
      'Returns the spots of a room with their positions on its plan, and the bookings in the room that have no spot',
    access: ['readTimetable'],
    params: roomParams,
    data: planView,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/rooms/:roomId/plan': {
    summary:
      'Saves the plan of a room, with its spots in order. Future sessions have as many seats as there are working spots',
    access: ['editSettings'],
    params: roomParams,
    body: z.object({
      version: z.string().regex(/^[0-9a-f]{64}$/),
      spots: z.array(spot.extend({ _id: id.optional() })).max(MAX_SPOTS),
    }),
    data: planView,
    refusals: ['NOT_FOUND', 'CHANGED', 'NAME_TAKEN', 'IN_USE', 'BUSY'],
  },
  'GET /console/spots/:spotId/out-of-order': {
    summary: 'Previews marking a spot as out of order: the spots to which its bookings would move',
    access: ['serveMembers'],
    params: spotParams,
    data: breakView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/spots/:spotId/out-of-order': {
    summary:
      'Marks a spot as out of order. Its bookings move as previewed, and their members are notified with the reason',
    access: ['serveMembers'],
    params: spotParams,
    body: z.object({
      reason: line(REASON_LENGTH, () => planText.reasonMissing),
      moves: z.array(move).max(1_000),
    }),
    data: planView,
    refusals: ['NOT_FOUND', 'CHANGED', 'BUSY'],
  },
  'DELETE /console/spots/:spotId/out-of-order': {
    summary:
      'Marks a spot as working again. Its sessions have the seat again, and bookings without a spot get it',
    access: ['serveMembers'],
    params: spotParams,
    data: planView,
    refusals: ['NOT_FOUND', 'BUSY'],
  },
  'GET /console/sessions/:sessionId/spots': {
    summary: 'Returns the spots of a session and which are free; null if its room has none',
    access: ['readTimetable'],
    params: z.object({ sessionId: id }),
    data: roomView.nullable(),
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/bookings/:bookingId/spot': {
    summary: 'Moves a booking to another spot',
    access: ['serveMembers'],
    params: z.object({ bookingId: id }),
    body: z.object({ spotId: id }),
    data: z.object({ spot: z.string() }),
    refusals: ['NOT_FOUND', 'SPOT_TAKEN', 'SPOT_OUT_OF_ORDER', 'SESSION_STARTED', 'BUSY'],
  },
})
