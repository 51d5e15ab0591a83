import * as z from 'zod'
import { contract, id, isoDate, isoInstantText, pageInfo, paging, word } from '#lib/contract.ts'
import { roles } from '#lib/permissions.ts'
import { memberFilters, memberSorts } from './memberFilters.ts'

/** A row of a list of members. */
export const memberRow = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null: the member has no address. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  createdAt: isoInstantText,
  /** The currently valid pass that ends first. */
  pass: z
    .object({
      packageName: z.string(),
      /** Null: unlimited. */
      remainingSession: z.number().int().nullable(),
      totalSessions: z.number().int().nullable(),
      expiryDate: isoDate,
      /** The pass has not started yet. */
      unused: z.boolean(),
    })
    .nullable(),
  lastVisitDate: isoDate.nullable(),
})
export type MemberRow = z.infer<typeof memberRow>

export const memberList = z.object({
  rows: z.array(memberRow),
  ...pageInfo,
  /** There are more matches than `total`, which is capped. */
  more: z.boolean(),
})
export type MemberList = z.infer<typeof memberList>

export const listContract = contract({
  'GET /console/members': {
    summary:
      'Searches members by a part of their name, phone number or e-mail address, and by the state of their passes',
    access: ['readMembers'],
    query: z.object({
      q: word.max(100).optional(),
      filter: z.enum(memberFilters).optional(),
      /** By best match when searching, otherwise by name. */
      sort: z.enum(memberSorts).optional(),
      ...paging,
      page: z.coerce.number().int().min(1).max(200).default(1),
    }),
    data: memberList,
  },
})
