import * as z from 'zod'
import { movePreview, moveRefusals, moveTarget } from '#features/booking/moveSchema.ts'
import { conflictView } from '#features/booking/schema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate } from '#lib/contract.ts'
import { refusalCodes } from '#lib/refusals.ts'
import { gone, memberId, reason } from './fields.ts'
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
  /** After the deadline staff choose; before it cancelling is free. */
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
      'What booking a session for them would come to: the pass that pays, what is left, what it collides with',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    data: bookPreview,
    refusals: [...gone, 'SESSION_NOT_OPEN'],
  },
  'POST /console/members/:memberId/bookings': {
    summary: 'Books a session for them, as they would',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    success: 201,
    data: memberProfile,
    refusals: [
      ...gone,
      'SESSION_FULL',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'WINDOW_SHORTENED',
      'ALREADY_BOOKED',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      'BUSY',
    ],
  },
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': {
    summary: 'The options to cancel one of their bookings now, and what each returns',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    data: cancelPreview,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  },
  'GET /console/members/:memberId/bookings/:bookingId/moves': {
    summary: 'Where one of their bookings can be moved to, and what each move would take and return',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    /** `free` after the deadline: staff waive what leaving costs. */
    query: z.object({ mode: z.enum(cancelModes).default('late') }),
    data: movePreview,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  },
  'POST /console/members/:memberId/bookings/:bookingId/move': {
    summary: 'Moves a booking of theirs to another session, with a reason: both happen or neither',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    body: z.strictObject({ ...moveTarget, mode: z.enum(cancelModes), reason }),
    data: memberProfile,
    refusals: [...gone, ...moveRefusals.filter((code) => code !== 'CLASS_DAY')],
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': {
    summary: 'Cancels a booking of theirs, free or late',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    body: z.object({ mode: z.enum(cancelModes) }),
    data: memberProfile,
    refusals: [...gone, 'NOT_CANCELLABLE', 'CHANGED', 'BUSY'],
  },
})
