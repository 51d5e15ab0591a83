import * as z from 'zod'
import { instructorView } from '#features/timetable/schema.ts'
import { id, isoDate, isoInstantText, word } from '#lib/contract.ts'

/** Screens display these texts exactly as written here (spec §4). */
export const bookingStatuses = [
  'scheduled',
  'cancelled',
  'late cancelled',
  'attended',
  'no show',
  'class cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookedProduct = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  time: z.string(),
  duration: z.number().int(),
  instructor: instructorView,
})

/** A named place in a room, such as a reformer. */
const spotView = z.object({ _id: id, name: z.string(), hint: z.string().nullable() })
export type SpotView = z.infer<typeof spotView>

/** A room with spots, for the caller: positions in centimetres on the plan (`lib/roomPlan.ts`). */
export const roomView = z.object({
  name: z.string(),
  spots: z.array(
    spotView.extend({
      x: z.number().int(),
      y: z.number().int(),
      isTurned: z.boolean(),
      state: z.enum(['free', 'taken', 'yours', 'broken']),
    }),
  ),
  /** The spot of the caller's last booking in the room: "any spot" means this one if it is free. */
  lastSpotId: id.nullable(),
})
export type RoomView = z.infer<typeof roomView>

export const bookingView = z.object({
  _id: id,
  sessionId: id,
  scheduledDate: isoDate,
  status: z.enum(bookingStatuses),
  product: bookedProduct,
  startsAt: isoInstantText,
  cancelBy: isoInstantText,
  /** The standard cost of a late cancellation: the session, or a day of an unlimited pass. */
  pays: z.enum(['session', 'day']),
  /** The cost by the rules of the day of booking, if it is not the standard one. */
  lateCost: z.enum(['strike', 'nothing']).optional(),
  /** The fee, in paise, if that is the cost. */
  lateFee: z.number().int().optional(),
  /** The cost of cancelling now in words; only after the deadline, and only if it is not the standard one. */
  lateQuote: z.string().optional(),
  /** The cancellation policy, as it was shown at booking. */
  policy: z.string(),
  /** The spot in the room; missing in a room without spots, and while none is free. */
  spot: spotView.optional(),
  /** The spot that was out of order, from which the studio moved the booking. */
  leftSpot: z.object({ name: z.string(), reason: z.string().nullable() }).optional(),
})
export type BookingView = z.infer<typeof bookingView>

/** The pass of a booking after this action. */
const passAfter = z.object({
  _id: id,
  packageName: z.string(),
  /** Null if sessions are not counted. */
  remainingSession: z.number().int().nullable(),
})

/** `person`: the name of the person who is booked, if that is not the caller. */
export const affectedBookingView = bookingView.extend({ person: z.string().nullable() })
export type AffectedBookingView = z.infer<typeof affectedBookingView>

export const bookingResultView = bookingView.extend({ pass: passAfter })
export type BookingResultView = z.infer<typeof bookingResultView>

export const cancelledBookingView = bookingView.extend({
  pass: passAfter,
  returned: z.object({ sessions: z.number().int(), days: z.number().int() }),
})

export const historyEntry = z.object({
  _id: id,
  product: z.object({ title: z.string(), time: z.string(), instructor: z.object({ name: z.string() }) }),
  status: z.enum(bookingStatuses),
  /** Nobody marked attendance: the booking counts as attended until staff mark it. */
  assumed: z.boolean(),
  scheduledDate: isoDate,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * A seat that counts as taken until `expiresAt`: while its member pays, or because the waitlist offered it to them
 * (`isOffer`).
 */
export const seatHoldView = z.object({
  _id: id,
  sessionId: id,
  expiresAt: isoInstantText,
  isOffer: z.boolean(),
})
export type SeatHoldView = z.infer<typeof seatHoldView>

/**
 * What the caller saw of a session before they acted: refused with SESSION_CHANGED if it is different now. Pages of an
 * earlier release do not send it.
 */
export const seenTerms = z
  .object({
    startsAt: isoInstantText,
    endsAt: isoInstantText,
    instructor: word.max(200),
    location: word.max(200),
    cancelBy: isoInstantText,
  })
  .optional()

/** Why a session can't be booked, by the rules that also apply to staff. */
export const sessionRefusals = [
  'SESSION_STARTED',
  'SESSION_CANCELLED',
  'SESSION_CLOSED',
  'SESSION_NOT_OPEN',
  'ALREADY_BOOKED',
] as const

/** Why a member can't have a seat. */
export const seatRefusals = ['SESSION_FULL', ...sessionRefusals, 'WINDOW_SHORTENED', 'FEE_OPEN'] as const

/** Why no pass can pay. */
export const passRefusals = ['NO_VALID_PASS', 'CLOCK_WOULD_STRAND'] as const
