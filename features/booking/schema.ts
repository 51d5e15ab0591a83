import * as z from 'zod'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import {
  affectedBookingView,
  bookingResultView,
  bookingView,
  cancelledBookingView,
  historyEntry,
  passRefusals,
  seatHoldView,
  seatRefusals,
  seenTerms,
} from './bookingSchema.ts'
import { bookingPreview } from './previewSchema.ts'

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

export const bookInput = z.object({ date: isoDate, classId: id.optional(), spotId, seen: seenTerms })

export const bookingContract = contract({
  'POST /user/create-order/:classId': {
    summary:
      'Books a session. A pass that is in use pays before an unused one. If the seat was offered in exchange for another booking, that booking is cancelled',
    access: 'member',
    ownSeat: true,
    params: z.object({ classId: id }),
    body: bookInput,
    success: 201,
    data: bookingResultView,
    refusals: [
      'NOT_FOUND',
      'SESSION_CHANGED',
      ...seatRefusals,
      ...passRefusals,
      'SPOT_TAKEN',
      'SPOT_OUT_OF_ORDER',
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
    body: z.object({ date: isoDate, passId: id, spotId, seen: seenTerms }),
    success: 201,
    data: bookingResultView,
    refusals: [
      'NOT_FOUND',
      'SESSION_CHANGED',
      ...seatRefusals,
      ...passRefusals,
      'SPOT_TAKEN',
      'SPOT_OUT_OF_ORDER',
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
      'Holds a seat while the caller buys a pass, for the number of minutes that the studio has set. A repeated call does not extend the hold',
    access: 'member',
    ownSeat: true,
    body: z.object({ classId: id, date: isoDate, seen: seenTerms }),
    success: 201,
    data: seatHoldView,
    refusals: ['NOT_FOUND', 'SESSION_CHANGED', ...seatRefusals, 'SEATS_HELD', 'TOO_MANY_REQUESTS', 'BUSY'],
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
      'Lists the same class a week later for each booking of the last and the next seven days, unless it is booked already',
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
