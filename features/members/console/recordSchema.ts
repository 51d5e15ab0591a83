import * as z from 'zod'
import { bookingStatuses } from '#features/booking/bookingSchema.ts'
import { contract, fieldError, id, isoInstantText } from '#lib/contract.ts'
import { memberText } from '../text/member.ts'
import { memberId, previewDigest } from './fields.ts'
import { memberRow } from './listSchema.ts'
import { memberProfile } from './profileSchema.ts'

export const mergePreview = z.object({
  /** A digest to send with the action, which is refused if something has changed since. */
  seen: z.string(),
  kept: memberRow,
  emptied: memberRow,
  moves: z.object({
    passes: z.number().int(),
    bookings: z.number().int(),
    payments: z.number().int(),
    notes: z.number().int(),
  }),
  /** Fields that are blank in the kept record, and are taken over from the emptied one. */
  takesOver: z.array(z.enum(['phoneNumber', 'birthDate', 'externalId'])),
  conflicts: z.array(
    z.object({
      title: z.string(),
      startsAt: isoInstantText,
      /** The record whose booking is returned. */
      returns: z.enum(['kept', 'emptied']),
      status: z.enum(bookingStatuses),
    }),
  ),
  bothDiscovery: z.boolean(),
})
export type MergePreview = z.infer<typeof mergePreview>

export const erasePreview = z.object({
  seen: z.string(),
  /** What prevents the erasure, unless it is forced. */
  open: z.object({
    passes: z.array(
      z.object({ _id: id, packageName: z.string(), remainingSession: z.number().int().nullable() }),
    ),
    bookings: z.number().int(),
    payments: z.number().int(),
  }),
  /** How many rows are deleted, by kind. */
  erased: z.object({ notes: z.number().int(), messages: z.number().int(), enquiries: z.number().int() }),
  /** How many rows stay for accounting, without the name. */
  kept: z.object({ payments: z.number().int(), bookings: z.number().int(), audit: z.number().int() }),
})
export type ErasePreview = z.infer<typeof erasePreview>

/** Why a person is erased. It stays in the audit, so it is not free text: that could contain their name. */
export const erasureReasons = ['requestedByMember', 'wrongRecord', 'retentionEnded'] as const
export type ErasureReason = (typeof erasureReasons)[number]

export const recordContract = contract({
  'GET /console/members/:memberId/merge': {
    summary: 'Previews merging another record into this one: the data that moves, and the conflicts',
    access: ['mergeMembers'],
    params: memberId,
    query: z.object({ from: id }),
    data: mergePreview,
    refusals: ['NOT_FOUND', 'MERGE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/merge': {
    summary:
      'Merges another record of the same person into this one. The other record stays, empty, and points to this one',
    access: ['mergeMembers'],
    // Passes move from one account to another.
    requiresReauthentication: true,
    params: memberId,
    body: z.object({ from: id, seen: previewDigest }),
    data: memberProfile,
    refusals: ['NOT_FOUND', 'MERGE_NOT_POSSIBLE', 'CHANGED', 'BUSY'],
  },
  'POST /console/members/:memberId/export': {
    summary:
      'Returns all data about a member, as JSON and CSV, and their tax documents as PDF, in a zip (base64)',
    access: ['exportMembers'],
    requiresReauthentication: true,
    params: memberId,
    data: z.object({ fileName: z.string(), zip: z.base64() }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/erase': {
    summary:
      'Previews an erasure: the data that is deleted, the data that accounting retains, and the reasons that prevent it',
    access: ['exportMembers'],
    params: memberId,
    data: erasePreview,
    refusals: ['NOT_FOUND', 'ERASE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/erase': {
    summary:
      'Erases the personal data of a member. With `force`, even if they have valid passes, upcoming bookings or unfinished payments',
    access: ['exportMembers'],
    requiresReauthentication: true,
    params: memberId,
    body: z.object({
      reason: z.enum(
        erasureReasons,
        fieldError(() => memberText.reason),
      ),
      seen: previewDigest,
      force: z.boolean().default(false),
    }),
    data: memberProfile,
    refusals: ['NOT_FOUND', 'ERASE_NOT_POSSIBLE', 'CHANGED', 'BUSY'],
  },
})
