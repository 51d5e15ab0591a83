import * as z from 'zod'
import { offeredPackage } from '#features/passes/schema.ts'
import { instructorView, sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'

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
  /** The previous spot, from which the studio moved the booking because it is out of order. */
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

export const madeBookingView = bookingView.extend({ pass: passAfter })
export type MadeBookingView = z.infer<typeof madeBookingView>

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

/** The refusal with its message. */
const refusalView = z.object({ kind: z.literal('refuse'), code: z.enum(refusalCodes), message: z.string() })

/** Another booking of the member that conflicts with this one, and the cost of cancelling it. */
export const conflictView = z.object({
  /** `overlap`: at the same time. `otherCity`: too little time to travel from one to the other. */
  kind: z.enum(['overlap', 'otherCity']),
  booking: bookingView,
  /**
   * How the other booking could be cancelled now: free of charge, at the price of a session or day, or only by
   * contacting the studio.
   */
  cancelling: z.enum(['free', 'late', 'byNotice']),
})
export type ConflictView = z.infer<typeof conflictView>

/** The answer that `POST /user/create-order` would give now, with everything that is shown before it is called. */
export const bookingPreview = z.object({
  session: sessionView,
  /** The text of this booking's cancellation policy. */
  policy: z.string(),
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('book'),
      /** The pass that would pay, with its balance now and afterwards. */
      pass: z.object({
        _id: id,
        packageName: z.string(),
        pays: z.enum(['session', 'day']),
        /**
         * The pass already paid for this session, by a late cancellation: booking the session again costs
         * nothing more.
         */
        paidBefore: z.boolean(),
        remainingSession: z.number().int().nullable(),
        remainingAfter: z.number().int().nullable(),
        expiryDate: isoDate,
        expiryAfter: isoDate,
        /** The first name of the other person who uses the pass, if both can be booked together. */
        sharedWith: z.string().optional(),
      }),
    }),
    refusalView,
  ]),
  /** How many bookings the session needs to take place, until that is decided; null if it has enough. */
  minimum: z
    .object({ missing: z.number().int(), decidesAt: isoInstantText, isAutomatic: z.boolean() })
    .nullable(),
  conflicts: z.array(conflictView),
  /** Missing if the room has no spots. */
  room: roomView.optional(),
  /** The seat that the member holds while they pay. */
  hold: seatHoldView.nullable(),
  /** Packages that the member may buy and that would pay for this session; the suggested package first. */
  packages: z.array(offeredPackage),
})
export type BookingPreview = z.infer<typeof bookingPreview>

/** The result of booking the session for which a pass was bought. */
export const purchasedBookingView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('booked'), booking: bookingView }),
  /** Time, location, instructor or deadline differ from what the member saw: the member must confirm the booking. */
  z.object({ outcome: z.literal('changed'), session: sessionView }),
  z.object({ outcome: z.literal('refused'), code: z.enum(refusalCodes), message: z.string() }),
])
export type PurchasedBookingView = z.infer<typeof purchasedBookingView>

/** A booking of the last seven days or of the future, and the same class a week later. */
export const sameAgainView = z.object({
  bookingId: id,
  /** The class of the booking is over. */
  isOver: z.boolean(),
  session: sessionView,
})
export type SameAgainView = z.infer<typeof sameAgainView>

/** The spot that the member chose. Without it: their last spot in the room, or the first free one. */
const spotId = id.optional()

/**
 * The strikes of a member and what was forgiven, in words, newest first; `at` and `from` are positions on a scale of
 * days.
 */
const consequencesView = z.object({
  title: z.string(),
  sentence: z.string(),
  scale: z.object({ from: z.string(), today: z.string() }),
  mistake: z.string(),
  items: z.array(
    z.object({
      _id: id,
      what: z.string(),
      text: z.string(),
      tag: z.string(),
      day: z.string(),
      /** In per cent. */
      at: z.number().int(),
      isForgiven: z.boolean(),
    }),
  ),
})
export type ConsequencesView = z.infer<typeof consequencesView>

export const bookInput = z.object({ date: isoDate, classId: id.optional(), spotId })

export const bookingContract = contract({
  'POST /user/create-order/:classId': {
    summary:
      'Books a session. Of the passes that fit, one already in use pays before an unused one. For an offered seat the booking that it replaces is cancelled',
    access: 'member',
    ownSeat: true,
    params: z.object({ classId: id }),
    body: bookInput,
    success: 201,
    data: madeBookingView,
    refusals: [
      'NOT_FOUND',
      'SESSION_FULL',
      'SPOT_TAKEN',
      'SPOT_OUT_OF_ORDER',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'WINDOW_SHORTENED',
      'FEE_OPEN',
      'ALREADY_BOOKED',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      // The seat was offered in exchange for another booking.
      'OFFER_ENDED',
      'SWAP_COSTS',
      'CLASS_DAY',
      'NOT_CANCELLABLE',
      'BUSY',
    ],
  },
  'POST /user/book-both/:classId': {
    summary: 'Books a class for both people who use a pass: two seats and two sessions, or neither',
    access: 'member',
    ownSeat: true,
    params: z.object({ classId: id }),
    body: z.object({ date: isoDate, passId: id, spotId }),
    success: 201,
    data: madeBookingView,
    refusals: [
      'NOT_FOUND',
      'SESSION_FULL',
      'SPOT_TAKEN',
      'SPOT_OUT_OF_ORDER',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'WINDOW_SHORTENED',
      'FEE_OPEN',
      'ALREADY_BOOKED',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      'ONE_SEAT_LEFT',
      'ONE_SESSION_LEFT',
      'OTHER_HAS_BOOKED',
      'OTHER_CANNOT_BOOK',
      'OFFER_SWAPS',
      'BUSY',
    ],
  },
  'GET /user/booking-preview': {
    summary:
      'Previews booking a session: whether it is possible, the cancellation terms, and which pass would pay',
    access: 'public',
    knowsCaller: true,
    query: z.object({ classId: id, date: isoDate }),
    data: bookingPreview,
    refusals: ['NOT_FOUND', 'SESSION_NOT_OPEN', 'INVALID_ACCESS_TOKEN'],
  },
  'POST /user/seat-holds': {
    summary:
      'Holds a seat for 10 minutes while its member buys a pass. Repeating the call does not extend the hold',
    access: 'member',
    ownSeat: true,
    body: z.object({ classId: id, date: isoDate }),
    success: 201,
    data: seatHoldView,
    refusals: [
      'NOT_FOUND',
      'SEATS_HELD',
      'SESSION_FULL',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'WINDOW_SHORTENED',
      'FEE_OPEN',
      'ALREADY_BOOKED',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  },
  'DELETE /user/seat-holds/:holdId': {
    summary: 'Releases a held seat',
    access: 'member',
    ownSeat: true,
    params: z.object({ holdId: id }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  'PUT /user/cancel-order/:orderId': {
    summary:
      'Cancels a booking. It is free until the deadline; after that the late-cancellation rule applies',
    access: 'member',
    ownSeat: true,
    params: z.object({ orderId: id }),
    data: cancelledBookingView,
    refusals: ['NOT_FOUND', 'CLASS_DAY', 'NOT_CANCELLABLE', 'BUSY'],
  },
  'PUT /user/bookings/:orderId/spot': {
    summary: 'Changes the spot of a booking, until its class begins',
    access: 'member',
    params: z.object({ orderId: id }),
    body: z.object({ spotId: id }),
    data: bookingView,
    refusals: ['NOT_FOUND', 'SPOT_TAKEN', 'SPOT_OUT_OF_ORDER', 'SESSION_STARTED', 'BUSY'],
  },
  'GET /user/bookings/:orderId': {
    summary:
      'Returns a booking of the caller, or of a member of their household whose e-mail goes to the caller',
    access: 'member',
    params: z.object({ orderId: id }),
    data: affectedBookingView,
    refusals: ['NOT_FOUND'],
  },
  'GET /user/get-scheduled-class': {
    summary: 'Lists upcoming and running bookings, soonest first, each under `item`',
    access: 'member',
    data: z.array(z.object({ item: bookingView })),
  },
  'GET /user/same-again': {
    summary:
      'Lists the classes of the last and the next seven days as they recur a week later, except those already booked',
    access: 'member',
    data: z.array(sameAgainView),
  },
  'GET /user/consequences': {
    summary: 'Returns the strikes and forgiven cancellations that count today; null if there are none',
    access: 'member',
    data: consequencesView.nullable(),
  },
  'GET /user/get-order-history': {
    summary: 'Lists past and cancelled bookings, newest first',
    access: 'member',
    data: z.array(historyEntry),
  },
})
