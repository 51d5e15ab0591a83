import * as z from 'zod'
import { location } from '#features/studio/schema.ts'
import {
  contract,
  fieldError,
  id,
  isoDate,
  isoInstantText,
  line,
  lines,
  pageInfo,
  paging,
} from '#lib/contract.ts'
import { packageTypes, passStatuses } from '../schema.ts'
import { packageEditText } from '../text/packageEdit.ts'

const MAX_PAISE = 100_000_000
const paise = (min: number) => z.number().int().min(min).max(MAX_PAISE)
const days = z.number().int().min(1).max(3650)

/** The terms. A change of any of these makes a new version; passes that were sold before keep the old one. */
const terms = {
  packageName: line(120, () => packageEditText.name),
  packageType: z.enum(packageTypes),
  /** One location, or `all` of them. */
  location: z.union([z.literal('all'), location]),
  pricePaise: paise(100),
  perSessionPricePaise: paise(1),
  /** Null: unlimited. */
  totalSessions: z.number().int().min(1).max(1000).nullable(),
  validityDays: days,
  validityFrom: z.enum(['firstSession', 'purchase']),
  unusedDays: days,
  /** HTML; anything beyond plain markup is removed. */
  description: lines(10_000, () => packageEditText.description),
  /** Two people may use a pass of it; only for semi-private classes. */
  shareable: z.boolean().default(false),
}

/** How it is sold. A change of these makes no new version. */
const sale = {
  onSale: z.boolean(),
  newcomersOnly: z.boolean(),
  /** Days in the studio's time zone, both included; null: no end. */
  visibleFrom: isoDate.nullable(),
  visibleUntil: isoDate.nullable(),
  /** Null: shown in English. */
  descriptionHindi: lines(10_000, () => packageEditText.description).nullable(),
}

const isInOrder = (edit: { visibleFrom: string | null; visibleUntil: string | null }) =>
  !edit.visibleFrom || !edit.visibleUntil || edit.visibleFrom <= edit.visibleUntil
const orderProblem = { path: ['visibleUntil'], error: () => packageEditText.days }

const editView = z.object({ ...terms, ...sale, packageName: z.string(), description: z.string() }).extend({
  shareable: z.boolean(),
  descriptionHindi: z.string().nullable(),
})

const packageRow = editView.extend({
  _id: id,
  version: z.number().int(),
  /** Sent back with a change, which is refused if the package has a newer revision. */
  revision: z.number().int(),
  /** Currently on sale to the public. */
  sold: z.boolean(),
  /** The number of passes sold, and of those that are valid today. */
  bought: z.number().int(),
  good: z.number().int(),
})
export type ConsolePackage = z.infer<typeof packageRow>

const packageVersion = z.object({
  version: z.number().int(),
  at: isoInstantText,
  packageName: z.string(),
  pricePaise: z.number().int(),
  totalSessions: z.number().int().nullable(),
  validityDays: z.number().int(),
  bought: z.number().int(),
  good: z.number().int(),
})
export const packageDetail = packageRow.extend({
  /** Newest first. */
  versions: z.array(packageVersion),
})
export type PackageDetail = z.infer<typeof packageDetail>

const soldPass = z.object({
  _id: id,
  person: z.object({ _id: id, name: z.string(), email: z.string().nullable() }),
  purchasedOn: isoDate,
  expiresOn: isoDate,
  sessionsLeft: z.number().int().nullable(),
  status: z.enum(passStatuses),
  /** Null: sold before versions were stored. */
  version: z.number().int().nullable(),
  pricePaise: z.number().int(),
  /** Null for a pass that was given free of charge. */
  paymentId: id.nullable(),
})
export type SoldPass = z.infer<typeof soldPass>

const params = z.object({ packageId: id })
const revision = z.number(fieldError(() => packageEditText.revision)).int()

export const packageContract = contract({
  'GET /console/packages': {
    summary: 'Lists all packages in their order, also those not on sale, with the number of passes sold',
    access: ['editPackages'],
    data: z.array(packageRow),
  },
  'POST /console/packages': {
    summary: 'Creates a package at the end of the order',
    access: ['editPackages'],
    requiresReauthentication: true,
    success: 201,
    body: z.object({ ...terms, ...sale }).refine(isInOrder, orderProblem),
    data: packageDetail,
  },
  'PUT /console/packages/order': {
    summary: 'Reorders the packages; the list must be complete',
    access: ['editPackages'],
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    data: z.array(packageRow),
    refusals: ['CHANGED'],
  },
  'GET /console/packages/:packageId': {
    summary: 'Returns a package with its versions and the number of passes sold of each',
    access: ['editPackages'],
    params,
    data: packageDetail,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/packages/:packageId': {
    summary: 'Updates a package. Changed terms create a new version; passes already sold keep theirs',
    access: ['editPackages'],
    requiresReauthentication: true,
    params,
    body: z.object({ ...terms, ...sale, revision }).refine(isInOrder, orderProblem),
    data: packageDetail,
    refusals: ['NOT_FOUND', 'CHANGED'],
  },
  'GET /console/packages/:packageId/passes': {
    summary: 'Lists who bought a package, newest first',
    access: ['editPackages'],
    params,
    query: z.object({ version: z.coerce.number().int().min(1).max(10_000).optional(), ...paging }),
    data: z.object({
      rows: z.array(soldPass),
      ...pageInfo,
    }),
    refusals: ['NOT_FOUND'],
  },
})
