import * as z from 'zod'
import { contract, id, isoDate } from '#lib/contract.ts'

const affected = z.array(z.object({ _id: id, title: z.string(), date: isoDate }))

export const ownFreezesView = z.object({
  version: z.number().int(),
  expiryDate: isoDate,
  /** The freezes that the member may still make; null: only staff can freeze passes, or this pass has ended. */
  allowance: z
    .object({
      firstDay: isoDate,
      maxDays: z.number().int(),
      freezesLeft: z.number().int(),
      daysLeft: z.number().int(),
    })
    .nullable(),
  /** The freezes that have not ended. */
  freezes: z.array(
    z.object({
      _id: id,
      from: isoDate,
      to: isoDate,
      /** Whether the member made the freeze. They may end it, with the effect `end`. Otherwise the studio made it. */
      isOwn: z.boolean(),
      end: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('end'), expiryAfter: isoDate }),
          z.object({ kind: z.literal('refuse'), message: z.string() }),
        ])
        .nullable(),
    }),
  ),
})
export type OwnFreezesView = z.infer<typeof ownFreezesView>

/** The total cost of the late cancellations: sessions, days of an unlimited pass, strikes, and fees. */
const freezeCosts = z.object({
  sessions: z.number().int().min(0),
  days: z.number().int().min(0),
  strikes: z.number().int().min(0),
  feePaise: z.number().int().min(0),
})
export type FreezeCosts = z.infer<typeof freezeCosts>

/** The terms of a freeze as they were shown to the member. The freeze is refused if any of them has changed. */
export const freezeTerms = z.strictObject({
  version: z.number().int(),
  expiryAfter: isoDate,
  returned: z.array(id).max(400),
  charged: z.array(id).max(400),
  queues: z.array(id).max(100),
  /** The total cost of `charged`. Pages of an older release do not send it; their members have agreed to no cost. */
  costs: freezeCosts.default({ sessions: 0, days: 0, strikes: 0, feePaise: 0 }),
})
export type FreezeTerms = z.infer<typeof freezeTerms>

const ownFreezePreview = z.object({
  terms: freezeTerms,
  days: z.number().int(),
  expiryDate: isoDate,
  sessionsLeft: z.number().int().nullable(),
  sessionsAfter: z.number().int().nullable(),
  /** The bookings that are cancelled free of charge. */
  returned: affected,
  /** The bookings whose deadline is over. Together they cost `terms.costs`. */
  charged: affected,
  /** The member's bookings with other passes in the range, which stay. */
  staying: affected,
  /** The waitlists that the member leaves, because none of their other passes would pay. */
  queues: affected,
  freezesLeft: z.number().int(),
  daysLeft: z.number().int(),
})
export type OwnFreezePreview = z.infer<typeof ownFreezePreview>

const params = z.object({ passId: id })
const range = { from: isoDate, to: isoDate }
const refusals = ['NOT_FOUND', 'FREEZE_LIMIT', 'FREEZE_NOT_POSSIBLE'] as const

export const ownFreezeContract = contract({
  'GET /user/passes/:passId/freezes': {
    summary: 'Returns the freezes of a pass of the caller, and the freezes that they may still make',
    access: 'member',
    params,
    data: ownFreezesView,
    refusals: ['NOT_FOUND'],
  },
  'POST /user/passes/:passId/freeze/preview': {
    summary: 'Previews a freeze by the caller, with its cost',
    access: 'member',
    params,
    body: z.strictObject(range),
    data: ownFreezePreview,
    refusals: [...refusals],
  },
  'POST /user/passes/:passId/freeze': {
    summary: 'Freezes a pass of the caller for a range of days, as previewed',
    access: 'member',
    params,
    body: z.strictObject({ ...range, terms: freezeTerms }),
    data: ownFreezesView,
    refusals: [...refusals, 'CHANGED', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/passes/:passId/freezes/:freezeId/end': {
    summary: 'Ends a freeze of the caller early; the pass can be used from today',
    access: 'member',
    params: z.object({ passId: id, freezeId: id }),
    body: z.strictObject({ version: z.number().int() }),
    data: ownFreezesView,
    refusals: ['NOT_FOUND', 'CHANGED', 'FREEZE_OVER', 'FREEZE_NEEDED'],
  },
})
