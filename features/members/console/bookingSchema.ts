import * as z from 'zod'
import { passRefusals, sessionRefusals } from '#features/booking/bookingSchema.ts'
import { movePreview, moveRefusals, moveTarget } from '#features/booking/moveSchema.ts'
import { conflictView } from '#features/booking/previewSchema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { goneRefusals, memberId, reason } from './fields.ts'
import { memberBooking, memberProfile } from './profileSchema.ts'

/** What happens to a booking when staff cancel it. */
export const cancelModes = ['free', 'late'] as const
export type CancelMode = (typeof cancelModes)[number]
const cancelOption = z.object({
  mode: z.enum(cancelModes),
  returned: z.object({ sessions: z.number().int(), days: z.number().int() }),
  remainingAfter: z.number().int().nullable(),
  expiryAfter: isoDate,
})
export type CancelOption = z.infer<typeof cancelOption>
export const cancelPreview = z.object({
  booking: memberBooking,
  /** Before the deadline only the free one; after it staff can choose. */
  options: z.array(cancelOption),
})
export type CancelPreview = z.infer<typeof cancelPreview>

export const bookPreview = z.object({
  session: sessionView,
  policy: z.string(),
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('book'),
      packageName: z.string(),
      remainingSession: z.number().int().nullable(),
      remainingAfter: z.number().int().nullable(),
      expiryDate: isoDate,
      expiryAfter: isoDate,
    }),
    z.object({ kind: z.literal('refuse'), code: z.enum(refusalCodes), message: z.string() }),
  ]),
  conflicts: z.array(conflictView),
})
export type BookPreview = z.infer<typeof bookPreview>

const occurrence = { classId: id, date: isoDate }

export const bookingContract = contract({
  'POST /console/members/:memberId/bookings/preview': {
    summary:
      'Previews booking a session for a member: the pass that would pay, what would be left on it, and conflicts with other bookings',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    data: bookPreview,
    refusals: [...goneRefusals, 'SESSION_NOT_OPEN'],
  },
  'POST /console/members/:memberId/bookings': {
    summary: 'Books a session for a member, under the same rules as their own booking',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    success: 201,
    data: memberProfile,
    refusals: [
      ...goneRefusals,
      ...sessionRefusals,
      'SESSION_FULL',
      'WINDOW_SHORTENED',
      ...passRefusals,
      'BUSY',
    ],
  },
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': {
    summary: 'Lists the ways to cancel a booking of a member now, with what each returns to the pass',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    data: cancelPreview,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  },
  'GET /console/members/:memberId/bookings/:bookingId/moves': {
    summary: 'Lists the sessions to which a booking of a member can be moved, with the cost of each move',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    /** `free` after the deadline: staff waive the cost of leaving. */
    query: z.object({ mode: z.enum(cancelModes).default('late') }),
    data: movePreview,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  },
  'POST /console/members/:memberId/bookings/:bookingId/move': {
    summary: 'Moves a booking of a member to another session, with a reason, in one transaction',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    body: z.strictObject({ ...moveTarget, mode: z.enum(cancelModes), reason }),
    data: memberProfile,
    refusals: [...goneRefusals, ...moveRefusals.filter((code) => code !== 'CLASS_DAY')],
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': {
    summary: 'Cancels a booking of a member, free of charge or as a late cancellation',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    body: z.object({ mode: z.enum(cancelModes) }),
    data: memberProfile,
    refusals: [...goneRefusals, 'NOT_CANCELLABLE', 'CHANGED', 'BUSY'],
  },
})
