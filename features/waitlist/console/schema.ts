import * as z from 'zod'
import { passRefusals, sessionRefusals } from '#features/booking/bookingSchema.ts'
import { contract, id, isoDate, isoInstantText, line } from '#lib/contract.ts'
import { waitlistEntryView, waitlistTerms } from '../schema.ts'
import { staffQueueText } from './text/staffQueue.ts'

export const REASON_MAX = 200

const queueEntry = z.object({
  _id: id,
  person: z.object({ _id: id, firstName: z.string(), lastName: z.string() }),
  joinedAt: isoInstantText,
  terms: waitlistTerms.omit({ insteadOf: true }),
  /** The class of the booking that they would exchange for the seat. */
  swap: z.object({ title: z.string(), startsAt: isoInstantText }).nullable(),
  status: waitlistEntryView.shape.status,
  /** Why they are skipped, or would be if a seat became free now. */
  reason: waitlistEntryView.shape.reason,
  /** `afterQuiet`: the seat became free in the quiet hours, and is offered when these end. */
  offer: z
    .object({
      opensAt: isoInstantText,
      expiresAt: isoInstantText,
      isOpen: z.boolean(),
      afterQuiet: z.boolean(),
    })
    .nullable(),
  /** They agreed to be booked automatically, but are asked, because cancelling would already cost them a session. */
  asksBecauseLate: z.boolean(),
  /** The pass that would pay; null if none would. */
  pass: z.object({ packageName: z.string(), left: z.number().int().nullable() }).nullable(),
  /** Why no pass would pay; null if one would. */
  noPass: z.string().nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

export const staffQueueView = z.object({
  now: isoInstantText,
  session: z.object({
    _id: id,
    title: z.string(),
    location: z.string(),
    instructor: z.string(),
    date: isoDate,
    startsAt: isoInstantText,
    capacity: z.number().int(),
    booked: z.number().int(),
  }),
  entries: z.array(queueEntry),
  /** Seats that are neither booked nor held. */
  free: z.number().int(),
  /** Why nobody in the queue has a seat yet; see `NoOfferReason`. */
  why: z.enum(['cancelled', 'closed', 'full', 'quiet', 'offered', 'passedOver', 'tooLate', 'now']),
  /** What happens next, soonest first. */
  steps: z.array(
    z.object({
      kind: z.enum(['ask', 'book', 'lapse', 'askAgain', 'close']),
      at: isoInstantText,
      name: z.string().nullable(),
    }),
  ),
  quiet: z.object({ from: isoInstantText, until: isoInstantText, isNow: z.boolean() }),
  closesAt: isoInstantText,
  /** The time until which a booking can be cancelled free of charge. */
  cancelBy: isoInstantText,
})
export type StaffQueueView = z.infer<typeof staffQueueView>

const sessionParams = z.object({ sessionId: id })
const entryParams = z.object({ entryId: id })
const reason = line(REASON_MAX, () => staffQueueText.reasonMissing)
const goneRefusals = ['NOT_FOUND', 'OFF_WAITLIST', 'WAITLIST_CLOSED', 'SESSION_CANCELLED'] as const

export const staffWaitlistContract = contract({
  'GET /console/sessions/:sessionId/waitlist': {
    summary:
      'Returns the waitlist of a session in order, and why nobody on it has a seat yet. An instructor sees only their own sessions',
    access: ['readRosters'],
    params: sessionParams,
    data: staffQueueView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/sessions/:sessionId/waitlist': {
    summary: 'Adds a member to the end of a waitlist, under the same rules as if they joined it themselves',
    access: ['serveMembers'],
    params: sessionParams,
    body: z.strictObject({ personId: id, ...waitlistTerms.omit({ insteadOf: true }).shape }),
    success: 201,
    data: z.object({ _id: id, position: z.number().int() }),
    refusals: [
      'NOT_FOUND',
      'PERSON_GONE',
      'NOT_FULL',
      'ON_WAITLIST',
      'WAITLIST_CLOSED',
      'WAITLIST_LIMIT',
      ...sessionRefusals,
      'WINDOW_SHORTENED',
      ...passRefusals,
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /console/waitlist/:entryId/position': {
    summary: 'Moves an entry directly behind another of the same waitlist, or to its front, with a reason',
    access: ['serveMembers'],
    params: entryParams,
    body: z.strictObject({ after: id.nullable(), reason }),
    data: z.object({ position: z.number().int() }),
    refusals: [...goneRefusals, 'CHANGED'],
  },
  'POST /console/waitlist/:entryId/removal': {
    summary: 'Removes a member from a waitlist, with a reason. A seat held for them is offered to the next',
    access: ['serveMembers'],
    params: entryParams,
    body: z.strictObject({ reason }),
    data: z.null(),
    refusals: [...goneRefusals],
  },
  'POST /console/waitlist/:entryId/offer': {
    summary:
      'Offers a free seat to a person on a waitlist now, regardless of their position and of the quiet hours',
    access: ['serveMembers'],
    params: entryParams,
    data: z.object({ until: isoInstantText }),
    refusals: [...goneRefusals, 'SESSION_FULL', 'WAITLIST_TERMS'],
  },
})
