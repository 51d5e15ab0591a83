import * as z from 'zod'
import { contract, id, isoDate } from '#lib/contract.ts'
import { adjustCauses } from '../rules.ts'
import { goneRefusals, reason, version } from './fields.ts'
import { memberProfile } from './profileSchema.ts'

/** One adjustment may add or remove at most this many sessions. */
export const MAX_ADJUSTMENT = 50
export const MAX_EXTENSION_DAYS = 365

/** A pass before and after a change. */
export const passChange = z.object({
  version: z.number().int(),
  expiryDate: isoDate,
  expiryAfter: isoDate,
  remainingSession: z.number().int().nullable(),
  remainingAfter: z.number().int().nullable(),
  /** Bookings that are cancelled free of charge. */
  returned: z.array(z.object({ _id: id, title: z.string(), date: isoDate })),
})
export type PassChange = z.infer<typeof passChange>

/** `staying`: the bookings in the range that other passes pay for. */
const freezeChange = passChange.extend({ staying: passChange.shape.returned })
export type FreezeChange = z.infer<typeof freezeChange>

const freezeEndChange = z.object({
  version: z.number().int(),
  /** Null: the freeze does not take place. */
  lastFrozenDay: isoDate.nullable(),
  expiryDate: isoDate,
  expiryAfter: isoDate,
})
export type FreezeEndChange = z.infer<typeof freezeEndChange>

const passId = z.object({ memberId: id, passId: id })
const freezeId = passId.extend({ freezeId: id })

/** Whether to notify the member by mail. */
const notify = z.boolean().default(false)

const freezeRange = { from: isoDate, to: isoDate }

export const passContract = contract({
  'POST /console/members/:memberId/passes/:passId/adjust': {
    summary: 'Adds sessions to a pass or removes some, with a reason for its ledger',
    access: ['adjustPasses'],
    requiresReauthentication: true,
    params: passId,
    body: z.object({
      sessions: z
        .number()
        .int()
        .min(-MAX_ADJUSTMENT)
        .max(MAX_ADJUSTMENT)
        .refine((count) => count !== 0),
      /** Optional, because a console that was opened before an update does not send it. */
      cause: z.enum(adjustCauses).optional(),
      reason,
      version,
      notify,
    }),
    data: memberProfile,
    refusals: [...goneRefusals, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/freeze/preview': {
    summary: 'Previews a freeze: the new expiry date and the bookings that it cancels',
    access: ['serveMembers'],
    params: passId,
    body: z.object(freezeRange),
    data: freezeChange,
    refusals: ['NOT_FOUND', 'FREEZE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/freeze': {
    summary:
      'Freezes a pass for a range of days. It expires as many days later, and its bookings in the range are cancelled free of charge',
    access: ['serveMembers'],
    params: passId,
    body: z.object({ ...freezeRange, version, reason: reason.optional() }),
    data: memberProfile,
    refusals: [...goneRefusals, 'FREEZE_NOT_POSSIBLE', 'CHANGED'],
  },
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview': {
    summary: 'Previews the early end of a freeze: the new expiry date',
    access: ['serveMembers'],
    params: freezeId,
    data: freezeEndChange,
    refusals: ['NOT_FOUND', 'FREEZE_OVER', 'FREEZE_NEEDED'],
  },
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end': {
    summary:
      'Ends a freeze early, even if the member made it. The pass can be used from today on, and expires earlier',
    access: ['serveMembers'],
    params: freezeId,
    body: z.object({ version }),
    data: memberProfile,
    refusals: [...goneRefusals, 'CHANGED', 'FREEZE_OVER', 'FREEZE_NEEDED'],
  },
  'POST /console/members/:memberId/passes/:passId/extend': {
    summary: 'Extends a pass by some days, with a reason for its ledger',
    access: ['adjustPasses'],
    requiresReauthentication: true,
    params: passId,
    body: z.object({ days: z.number().int().min(1).max(MAX_EXTENSION_DAYS), reason, version, notify }),
    data: memberProfile,
    refusals: [...goneRefusals, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/sharing': {
    summary: 'Shares a pass with one other person, who may then book with it. Its holder stays the payer',
    access: ['adjustPasses'],
    requiresReauthentication: true,
    params: passId,
    body: z.object({ personId: id }),
    data: memberProfile,
    refusals: [...goneRefusals, 'PASS_NOT_SHAREABLE', 'PASS_IS_THEIRS', 'PASS_SHARED'],
  },
  'DELETE /console/members/:memberId/passes/:passId/sharing': {
    summary: 'Ends the sharing of a pass, if the other person has nothing booked with it',
    access: ['adjustPasses'],
    requiresReauthentication: true,
    params: passId,
    data: memberProfile,
    refusals: [...goneRefusals, 'PASS_IN_USE'],
  },
  'POST /console/members/:memberId/passes/:passId/revoke/preview': {
    summary: 'Previews revoking a pass: its balance, and the bookings that are cancelled',
    access: ['adjustPasses'],
    params: passId,
    data: passChange,
    refusals: ['NOT_FOUND', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/revoke': {
    summary:
      'Revokes a pass now: its upcoming bookings are cancelled, its balance is written off, and the member is notified',
    access: ['adjustPasses'],
    requiresReauthentication: true,
    params: passId,
    body: z.object({ reason, version }),
    data: memberProfile,
    refusals: [...goneRefusals, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
})
