import * as z from 'zod'
import { contract, fieldError, id, isoDate, isoInstantText, line, pageInfo, paging } from '#lib/contract.ts'
import { creditStates } from '../creditRules.ts'
import { normalCode, promoKinds } from '../rules.ts'
import { promoEditText } from '../text/promoEdit.ts'

const MAX_VALUE = 100_000_000
const MAX_USES = 1_000_000

const code = line(40, () => promoEditText.code)
  .transform(normalCode)
  .refine(
    (typed) => /^[A-Z0-9]{3,20}$/.test(typed),
    fieldError(() => promoEditText.code),
  )
const uses = z.number().int().min(1).max(MAX_USES).nullable()

const terms = {
  kind: z.enum(promoKinds),
  /** Paise of an amount or a price; basis points of a percentage. */
  value: z.number().int().min(1).max(MAX_VALUE),
  /** Days in the studio's time zone, both included; without a last day there is no end. */
  firstDay: isoDate,
  lastDay: isoDate.nullable(),
  /** Null: no limit. */
  limitTotal: uses,
  limitPerPerson: uses,
  newcomersOnly: z.boolean(),
  combinable: z.boolean(),
  /** Null: all packages. */
  packageIds: z.array(id).min(1).max(200).nullable(),
}
type Terms = z.output<z.ZodObject<typeof terms>>

const MAX_PERCENTAGE = 10_000
const MIN_PAISE = 100

const isValue = ({ kind, value }: Terms) =>
  kind === 'percentage' ? value <= MAX_PERCENTAGE : value >= MIN_PAISE
const wrongValue = { path: ['value'], error: () => promoEditText.value }
const isInOrder = ({ firstDay, lastDay }: Terms) => !lastDay || firstDay <= lastDay
const wrongOrder = { path: ['lastDay'], error: () => promoEditText.days }

export const promoStates = ['current', 'notYet', 'ended', 'usedUp', 'stopped'] as const

const promoCode = z.object({
  ...terms,
  _id: id,
  code: z.string(),
  /** Must be sent with a change, which is refused if it is based on an older version. */
  version: z.number().int(),
  state: z.enum(promoStates),
  used: z.number().int(),
  /** The number of uses that checkouts reserve at the moment. */
  reserved: z.number().int(),
  /** The total discount on paid orders. */
  givenPaise: z.number().int(),
  stoppedAt: isoInstantText.nullable(),
})
export type ConsoleCode = z.infer<typeof promoCode>

const promoPackage = z.object({
  _id: id,
  name: z.string(),
  pricePaise: z.number().int(),
  gstBasisPoints: z.number().int(),
})
export type PromoPackage = z.infer<typeof promoPackage>

const promoUse = z.object({
  paymentId: id,
  person: z.object({ _id: id, name: z.string() }),
  packageName: z.string(),
  usedAt: isoInstantText,
  discountPaise: z.number().int(),
  /** The amount that was paid. */
  amountPaise: z.number().int(),
})
export type PromoUse = z.infer<typeof promoUse>

const credit = z.object({
  _id: id,
  code: z.string(),
  person: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  /** The date of the class. */
  date: isoDate,
  amountPaise: z.number().int(),
  /** The last day on which it can be used. */
  lastDay: isoDate,
  madeAt: isoInstantText,
  state: z.enum(creditStates),
  /** The order that used it. */
  orderId: id.nullable(),
  usedAt: isoInstantText.nullable(),
  withdrawnAt: isoInstantText.nullable(),
  /** Null after an erasure. */
  reason: z.string().nullable(),
})
export type ConsoleCredit = z.infer<typeof credit>

const credits = z.object({
  rows: z.array(credit),
  /** The sum of the credits; for used ones, of their discounts. */
  sumPaise: z.number().int(),
  ...pageInfo,
})
export type ConsoleCredits = z.infer<typeof credits>

const params = z.object({ codeId: id })
const version = z.number(fieldError(() => promoEditText.version)).int()

export const promoCodeContract = contract({
  'GET /console/credits': {
    summary:
      'Lists the credits in one state, newest first, with their total: of everybody, or those that one member can use',
    access: ['readMembers'],
    query: z.object({ state: z.enum(creditStates).default('open'), personId: id.optional(), ...paging }),
    data: credits,
  },
  'POST /console/credits/:creditId/withdraw': {
    summary:
      'Withdraws an unused credit, with a reason. Open checkouts can still use it for up to 30 minutes, payment links until they expire',
    access: ['adjustPasses'],
    params: z.object({ creditId: id }),
    body: z.object({ reason: line(500, () => promoEditText.reason) }),
    data: credit,
    refusals: ['NOT_FOUND', 'CREDIT_SETTLED'],
  },
  'GET /console/promo-codes': {
    summary: 'Lists all promo codes, newest first, with their uses and total discount',
    access: ['editPackages'],
    data: z.array(promoCode),
  },
  'GET /console/promo-codes/packages': {
    summary: 'Lists the packages on sale with today’s price and tax, to choose from and to preview a code',
    access: ['editPackages'],
    data: z.array(promoPackage),
  },
  'POST /console/promo-codes': {
    summary: 'Creates a promo code',
    access: ['editPackages'],
    requiresReauthentication: true,
    success: 201,
    body: z
      .object({ code, ...terms })
      .refine(isValue, wrongValue)
      .refine(isInOrder, wrongOrder),
    data: promoCode,
    refusals: ['NAME_TAKEN', 'NOT_FOUND'],
  },
  'GET /console/promo-codes/:codeId': {
    summary: 'Returns a promo code',
    access: ['editPackages'],
    params,
    data: promoCode,
    refusals: ['NOT_FOUND'],
  },
  'PUT /console/promo-codes/:codeId': {
    summary: 'Updates a promo code for future purchases; its name cannot change',
    access: ['editPackages'],
    requiresReauthentication: true,
    params,
    body: z
      .object({ ...terms, version })
      .refine(isValue, wrongValue)
      .refine(isInOrder, wrongOrder),
    data: promoCode,
    refusals: ['NOT_FOUND', 'CHANGED', 'PROMO_LIMIT_TOO_LOW'],
  },
  'PUT /console/promo-codes/:codeId/stop': {
    summary: 'Ends a promo code now. Open checkouts keep it for up to 30 minutes. Idempotent',
    access: ['editPackages'],
    requiresReauthentication: true,
    params,
    data: promoCode,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/promo-codes/:codeId/uses': {
    summary: 'Lists the uses of a promo code, newest first',
    access: ['editPackages'],
    params,
    query: z.object(paging),
    data: z.object({
      rows: z.array(promoUse),
      ...pageInfo,
    }),
    refusals: ['NOT_FOUND'],
  },
})
