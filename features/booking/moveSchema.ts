import * as z from 'zod'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, draftLine, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { bookingResultView, bookingView, passRefusals, seatRefusals } from './bookingSchema.ts'
import { conflictView } from './previewSchema.ts'

/** The terms of a move as they were shown, sent with the consent; the move is refused if any of them has changed. */
export const moveTerms = z.strictObject({
  leavesAt: isoInstantText,
  leaves: z.enum(['cancelled', 'late cancelled']),
  /** Missing in pages of an older release, which did not show fees. */
  feePaise: z.number().int().min(0).max(1_000_000).default(0),
  /** Missing in pages of an older release. */
  settled: z.enum(['forgiven', 'strike', 'fee', 'nothing']).nullable().default(null),
  startsAt: isoInstantText,
  endsAt: isoInstantText,
  instructor: draftLine(200),
  location: draftLine(200),
  isFree: z.boolean(),
  cancelBy: isoInstantText,
  passId: id,
  sessionsLeft: z.number().int().nullable(),
  expiresOn: isoDate,
  conflicts: z.array(id).max(20),
})

export const moveOption = z.object({
  session: sessionView,
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('move'),
      terms: moveTerms,
      packageName: z.string(),
      /** What the move costs beyond the session that moves with the booking. */
      costs: z.object({ sessions: z.number().int(), days: z.number().int(), feePaise: z.number().int() }),
      conflicts: z.array(conflictView),
    }),
    z.object({ kind: z.literal('refuse'), code: z.enum(refusalCodes), message: z.string() }),
  ]),
})
export type MoveOption = z.infer<typeof moveOption>

export const movePreview = z.object({
  booking: bookingView,
  /** The sessions to which it can be moved: the same class at other times first, then similar ones. */
  options: z.array(moveOption),
})
export type MovePreview = z.infer<typeof movePreview>

export const moveTarget = { classId: id, date: isoDate, terms: moveTerms }

export const moveRefusals = [
  'NOT_FOUND',
  'CHANGED',
  'CLASS_DAY',
  'NOT_CANCELLABLE',
  ...seatRefusals,
  ...passRefusals,
  'BUSY',
] as const

export const moveContract = contract({
  'GET /user/bookings/:orderId/moves': {
    summary: 'Lists the sessions to which a booking of the caller can be moved, with the cost of each move',
    access: 'member',
    params: z.object({ orderId: id }),
    data: movePreview,
    refusals: ['NOT_FOUND', 'CLASS_DAY', 'NOT_CANCELLABLE'],
  },
  'POST /user/bookings/:orderId/move': {
    summary: 'Moves a booking of the caller to another session, in one transaction',
    access: 'member',
    ownSeat: true,
    params: z.object({ orderId: id }),
    body: z.strictObject(moveTarget),
    success: 201,
    data: bookingResultView,
    refusals: [...moveRefusals],
  },
})
