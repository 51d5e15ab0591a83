import * as z from 'zod'
import { offeredPackage } from '#features/passes/schema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import { id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { bookingView, roomView, seatHoldView } from './bookingSchema.ts'

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

/** The result that `POST /user/create-order` would have now, with everything that is shown before it is called. */
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
  /** The member can cancel the first conflicting booking here, and afterwards a pass pays for this session. */
  canChange: z.boolean(),
  /** Missing if the room has no spots. */
  room: roomView.optional(),
  /** The seat that the member holds while they pay. */
  hold: seatHoldView.nullable(),
  /** Packages that the member may buy and that would pay for this session; the suggested package first. */
  packages: z.array(offeredPackage),
})
export type BookingPreview = z.infer<typeof bookingPreview>
