import * as z from 'zod'
import { location } from '#features/studio/schema.ts'
import { contract, id, isoDate, isoInstantText, pageInfo, paging } from '#lib/contract.ts'

export const packageTypes = ['discovery', 'group', 'reformer', 'private', 'semiPrivate'] as const
export type PackageType = (typeof packageTypes)[number]

/** A package. Prices are in rupees and include tax; `validity` is in days. */
export const packageView = z.object({
  _id: id,
  packageName: z.string(),
  packageType: z.enum(packageTypes),
  /** Where a pass of this package is valid: one location, or `all`. */
  location: z.string(),
  perSessionPrice: z.number(),
  price: z.number(),
  validity: z.number().int(),
  /** The day from which `validity` counts. */
  validityFrom: z.enum(['firstSession', 'purchase']),
  /** The number of days after its purchase on which an unused pass expires. */
  unusedDays: z.number().int(),
  /** Null: unlimited. */
  totalSessions: z.number().int().nullable(),
  /** Sanitised HTML. */
  description: z.string(),
  /** Two people may use a pass of it. */
  shareable: z.boolean(),
})
export type PackageView = z.infer<typeof packageView>

/** A package that would pay for a session, and the balance and expiry of the pass after that. */
export const offeredPackage = packageView.extend({
  remainingAfter: z.number().int().nullable(),
  expiryAfter: isoDate,
})
export type OfferedPackage = z.infer<typeof offeredPackage>

export const passStatuses = ['unused', 'active', 'used up', 'frozen', 'expired', 'revoked'] as const

/**
 * A pass of a person (spec §3, memberShipPlan). It is still valid on `expiryDate`, unless it is unused and its days
 * count from its first session.
 */
export const passView = z.object({
  _id: id,
  remainingSession: z.number().int().nullable(),
  registrationDate: isoDate,
  /** The date of the pass's first session; null while it has none. */
  firstSessionDate: isoDate.nullable(),
  expiryDate: isoDate,
  status: z.enum(passStatuses),
  /** Why the pass was revoked. */
  revokeReason: z.string().optional(),
  package: packageView,
  /** The pass was a gift, so its price is not shown. */
  isGift: z.boolean().optional(),
  /** The name of the other person who may use it. */
  sharedWith: z.string().nullable(),
})
export type PassView = z.infer<typeof passView>

/** A pass of somebody else that a person may use: what they need to book with it, without its price. */
export const sharedPassView = passView
  .pick({ _id: true, remainingSession: true, firstSessionDate: true, expiryDate: true, status: true })
  .extend({
    holder: z.string(),
    package: packageView.pick({
      packageName: true,
      packageType: true,
      location: true,
      totalSessions: true,
      validity: true,
      validityFrom: true,
    }),
  })
export type SharedPassView = z.infer<typeof sharedPassView>

/** The membership part of the user view. */
export const membershipView = z.object({
  /** The person has had a pass, Discovery or any other, and is no longer a newcomer. */
  isDiscovery: z.boolean(),
  /** The person has a membership pass (not Discovery) that is neither expired nor used up. */
  isMember: z.boolean(),
  /** The valid pass that pays next, with Discovery after all others; without a valid pass the latest one. */
  memberShipPlan: passView.nullable(),
  passes: z.array(passView),
  /** Passes of others that the person may use. They do not make the person a member. */
  sharedPasses: z.array(sharedPassView),
})
export type MembershipView = z.infer<typeof membershipView>

export const ledgerEntryView = z.object({
  at: isoInstantText,
  kind: z.enum(['granted', 'booked', 'returned', 'forfeited', 'adjusted', 'expired', 'revoked']),
  /** Sessions added or removed. */
  sessions: z.number().int(),
  /** Days added to or removed from the expiry. */
  days: z.number().int(),
  /** Sessions left after this entry; null on an unlimited pass. */
  balance: z.number().int().nullable(),
  note: z.string().nullable(),
  booking: z.object({ _id: id, title: z.string(), date: isoDate, time: z.string() }).nullable(),
  /** The person whose class it was, on a pass that is or was shared. */
  usedBy: z.string().nullable(),
})
export type LedgerEntryView = z.infer<typeof ledgerEntryView>

/** The topic `packages` is invalidated by every change of the packages on sale. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    packages: true
  }
}

export const passesContract = contract({
  'GET /user/get-all-packages': {
    summary: 'Lists all packages on sale, page by page',
    access: 'public',
    topics: ['packages', 'settings'],
    query: z.object(paging),
    data: z.object({
      items: z.array(packageView),
      ...pageInfo,
    }),
  },
  'GET /user/get-membership-packages': {
    summary:
      'Lists packages on sale by type and location. A location includes the packages that are valid everywhere',
    access: 'public',
    topics: ['packages', 'settings'],
    query: z.object({
      packageType: z.enum(packageTypes).optional(),
      location: z.union([z.literal('all'), location]).optional(),
    }),
    /** `canBeGiven`: it can be bought as a gift. */
    data: z.array(packageView.extend({ canBeGiven: z.boolean() })),
  },
  'GET /studio/gst': {
    summary: 'Returns the GST included in prices today, in per cent',
    access: 'public',
    topics: ['packages', 'settings'],
    data: z.object({ gstPercent: z.number() }),
  },
  'GET /user/get-ledger/:passId': {
    summary:
      'Returns the ledger of a pass of the member, oldest first. If the pass belongs to somebody else, only the entries of the member’s own classes',
    access: 'member',
    params: z.object({ passId: id }),
    data: z.array(ledgerEntryView),
    refusals: ['NOT_FOUND'],
  },
  'DELETE /user/passes/:passId/sharing': {
    summary: 'Ends the sharing of a pass, by its holder or by the other person',
    access: 'member',
    params: z.object({ passId: id }),
    data: membershipView,
    refusals: ['NOT_FOUND', 'PASS_IN_USE'],
  },
})
