import * as z from 'zod'
import {
  bookingResultView,
  passRefusals,
  seatRefusals,
  seenTerms,
  sessionRefusals,
} from '#features/booking/bookingSchema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'

/** The options that the member agreed to, for when a seat becomes free. */
export const waitlistTerms = z.strictObject({
  /** Book without asking. */
  automatic: z.boolean(),
  /** Also book after the deadline, when cancelling would cost a session. */
  lateToo: z.boolean(),
  /**
   * At most one class on that day: when one entry gets a seat, the other entries of that day end, and a booked
   * class of that day blocks this entry.
   */
  oneClass: z.boolean(),
  /** The booking to cancel in favour of the seat: both happen, or neither. */
  insteadOf: id.nullable(),
})
export type WaitlistTerms = z.infer<typeof waitlistTerms>

export const waitlistEntryView = z.object({
  _id: id,
  session: sessionView,
  terms: waitlistTerms,
  /** `skipped`: stays in the queue, but is not offered a seat for now, because of `reason`. */
  status: z.enum(['waiting', 'skipped', 'offered']),
  reason: z
    .enum(['oneClass', 'swap', 'unanswered', 'notReached', 'tooLate', 'shorterWindow', 'feeOpen'])
    .nullable(),
  /** Counted from 1. */
  position: z.number().int(),
  /** The number of people in the queue, including this entry. */
  length: z.number().int(),
  /** The seat that is held for them. They are asked at `opensAt`, and can also take it before that. */
  offer: z.object({ holdId: id, opensAt: isoInstantText, expiresAt: isoInstantText }).nullable(),
})
export type WaitlistEntryView = z.infer<typeof waitlistEntryView>

/** A session that was full, and the number of seats that became free for its queue. */
const pastQueue = z.object({ date: isoDate, seats: z.number().int() })

/** The queue of a session, for the caller. */
export const waitlistView = z.object({
  entry: waitlistEntryView.nullable(),
  /** The number of people in the queue. */
  length: z.number().int(),
  /**
   * The reason why the caller can't join now, for example that they have no pass; null if they can, or are in the queue
   * already.
   */
  refusal: z.object({ code: z.enum(refusalCodes), message: z.string() }).nullable(),
  /** The last sessions of this class that had a queue, oldest first; empty if fewer than five had one. */
  past: z.array(pastQueue),
  /** Bookings of that day that could be cancelled in favour of a seat, and whether that is free now. */
  swaps: z.array(z.object({ _id: id, title: z.string(), startsAt: isoInstantText, isFree: z.boolean() })),
  /** The rules that apply. */
  offerMinutes: z.number().int(),
  quiet: z.object({ from: z.string(), until: z.string() }),
  /** Until when a booking can be cancelled free of charge. */
  cancelBy: isoInstantText,
  /** From this time on, no seats are offered. */
  closesAt: isoInstantText,
})
export type WaitlistView = z.infer<typeof waitlistView>

const occurrence = { classId: id, date: isoDate }

export const waitlistContract = contract({
  'GET /user/waitlist': {
    summary: 'Lists the waitlists that the caller is on, by the start of their sessions',
    access: 'member',
    data: z.array(waitlistEntryView),
  },
  'GET /user/waitlist/classes/:classId': {
    summary:
      'Returns the waitlist of a session: its length, the caller’s position, and how many seats became free for earlier waitlists of the class',
    access: 'member',
    params: z.object({ classId: id }),
    query: z.object({ date: isoDate }),
    data: waitlistView,
    refusals: ['NOT_FOUND'],
  },
  'POST /user/waitlist': {
    summary: 'Joins the waitlist of a full session. Nothing is charged until a seat is booked',
    access: 'member',
    body: z.strictObject({ ...occurrence, ...waitlistTerms.shape, seen: seenTerms }),
    success: 201,
    data: waitlistEntryView,
    refusals: [
      'NOT_FOUND',
      'SESSION_CHANGED',
      'NOT_FULL',
      'ON_WAITLIST',
      'WAITLIST_CLOSED',
      'WAITLIST_LIMIT',
      ...sessionRefusals,
      'WINDOW_SHORTENED',
      'FEE_OPEN',
      ...passRefusals,
      'TOO_MANY_REQUESTS',
    ],
  },
  'PUT /user/waitlist/:entryId': {
    summary:
      'Changes the caller’s choices for a waitlist, such as automatic booking. Their position stays the same',
    access: 'member',
    params: z.object({ entryId: id }),
    body: waitlistTerms.extend({ seen: seenTerms }),
    data: waitlistEntryView,
    refusals: ['NOT_FOUND', 'SESSION_CHANGED'],
  },
  'DELETE /user/waitlist/:entryId': {
    summary: 'Leaves a waitlist. If a seat is offered to the caller, it is released',
    access: 'member',
    params: z.object({ entryId: id }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  'POST /user/waitlist/:entryId/seat': {
    summary:
      'Accepts an offered seat, and cancels the booking that the caller chose to exchange for it. Refuses if the session no longer has the terms that the caller saw',
    access: 'member',
    ownSeat: true,
    params: z.object({ entryId: id }),
    body: z.object({ seen: seenTerms }),
    success: 201,
    data: bookingResultView,
    refusals: [
      'NOT_FOUND',
      'OFFER_ENDED',
      'SESSION_CHANGED',
      'ONE_CLASS',
      'SWAP_COSTS',
      ...seatRefusals,
      ...passRefusals,
      'CLASS_DAY',
      'NOT_CANCELLABLE',
      'BUSY',
    ],
  },
})
