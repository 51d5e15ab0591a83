import * as z from 'zod'
import { packageView, passView } from '#features/passes/schema.ts'
import { checkoutView, documentView, paymentProof, stateCode } from '#features/payment/schema.ts'
import {
  contract,
  draftLines,
  email,
  fieldError,
  id,
  isoDate,
  isoInstantText,
  line,
  pageInfo,
  paging,
} from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { giftCards, MESSAGE_MAX, NAME_MAX } from './rules.ts'

/** A message of several lines, or none, with visible characters only. */
const message = draftLines(MESSAGE_MAX).trim()

export const giftDetails = z.object({
  recipientName: line(NAME_MAX, () => fieldText.needed),
  recipientEmail: email,
  message,
  card: z.enum(giftCards),
  sendOn: isoDate,
})
export type GiftDetails = z.infer<typeof giftDetails>

/** The secret of a mailed link, of 256 bits. It is sent in the body, so that access logs do not contain it. */
export const giftToken = z.string().regex(
  /^[A-Za-z0-9_-]{43}$/,
  fieldError(() => fieldText.check),
)

/** The event at which the gift is taxed: its claim, or its sale. */
const taxed = z.enum(['redemption', 'sale'])

/** A gift as its giver sees it: whether it was opened and claimed, but not who claimed it. */
export const giftView = giftDetails.extend({
  _id: id,
  packageName: z.string(),
  amountPaise: z.number().int(),
  paidAt: isoInstantText,
  /** `ended`: the money was refunded before anybody claimed it. */
  state: z.enum(['open', 'claimed', 'ended']),
  taxed,
  /** Whether its price includes tax. If so, its document is a tax invoice, otherwise a bill of supply. */
  isTaxed: z.boolean(),
  sendAt: isoInstantText,
  sentAt: isoInstantText.nullable(),
  openedAt: isoInstantText.nullable(),
  claimedAt: isoInstantText.nullable(),
  endedAt: isoInstantText.nullable(),
  documents: z.array(documentView),
  // Null after an erasure.
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  message: z.string().nullable(),
})
export type GiftView = z.infer<typeof giftView>

/** The card as anybody with the link sees it. */
export const giftCardView = z.object({
  from: z.string(),
  recipientName: z.string().nullable(),
  message: z.string().nullable(),
  card: z.enum(giftCards),
  package: packageView,
  state: z.enum(['open', 'claimed', 'ended']),
  /** Whether the caller is the giver. */
  isGiver: z.boolean(),
  /** When it was claimed, and into which account, as `m…r@example.com`. `isOwn`: the account is the caller's. */
  claimed: z.object({ at: isoInstantText, account: z.string().nullable(), isOwn: z.boolean() }).nullable(),
})
export type GiftCardView = z.infer<typeof giftCardView>

export const giftContract = contract({
  'POST /user/gifts': {
    summary: 'Creates the order of a package as a gift, at the price in the database',
    access: 'member',
    /** `giftId`: the caller's unpaid gift whose details are changed; null for a new one. */
    body: giftDetails.extend({
      membershipPackageId: id,
      giftId: id.nullable().default(null),
      state: stateCode.optional(),
    }),
    success: 201,
    data: checkoutView.extend({ giftId: id, taxed }),
    refusals: [
      'BAD_REQUEST',
      'NOT_FOUND',
      'PACKAGE_NOT_ON_SALE',
      'GIFT_NOT_POSSIBLE',
      'STATE_NEEDED',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'GATEWAY_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /user/gifts/verify-payment': {
    summary: 'Verifies the payment that checkout reported. The gift is then sent on its day',
    access: 'member',
    body: paymentProof,
    data: giftView,
    refusals: [
      'NOT_FOUND',
      'PAYMENT_SIGNATURE',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
    ],
  },
  'GET /user/gifts': {
    summary: 'Lists the gifts that the member has given, newest first',
    access: 'member',
    query: z.object(paging),
    data: z.object({
      items: z.array(giftView),
      ...pageInfo,
    }),
  },
  'POST /user/gifts/:giftId/link': {
    summary: 'Sends the card again with a new link; the previous link stops working',
    access: 'member',
    params: z.object({ giftId: id }),
    data: giftView,
    refusals: ['NOT_FOUND', 'GIFT_CLAIMED', 'GIFT_ENDED', 'GIFT_NOT_SENT', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/gifts/:giftId/refund': {
    summary: 'Refunds a gift that nobody has claimed, to the original payment method',
    access: 'member',
    params: z.object({ giftId: id }),
    data: giftView,
    refusals: ['NOT_FOUND', 'GIFT_CLAIMED', 'GIFT_ENDED', 'REFUND_NOT_POSSIBLE'],
  },
  'POST /gifts/card': {
    summary: 'Returns the card of a gift, for anybody with its link',
    access: 'public',
    knowsCaller: true,
    body: z.object({ token: giftToken }),
    success: 200,
    data: giftCardView,
    refusals: ['GIFT_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/gifts/claim': {
    summary: 'Claims a gift by its link, once; the member gets its pass',
    access: 'member',
    body: z.object({ token: giftToken }),
    data: passView,
    refusals: ['GIFT_LINK_INVALID', 'GIFT_CLAIMED', 'GIFT_ENDED', 'TOO_MANY_REQUESTS'],
  },
})
