import * as z from 'zod'
import { purchasedBookingView } from '#features/booking/schema.ts'
import { packageView, passView } from '#features/passes/schema.ts'
import { contract, fieldError, id } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

const gatewayId = (prefix: string) => {
  const words = fieldError(() => fieldText.id)
  return z.string(words).regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), words)
}

/** What checkout needs to open. `amount` is in paise. */
export const checkoutView = z.object({
  orderId: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  key: z.string(),
  package: packageView,
  /** The price split into base and tax, in paise; `rate` in basis points. */
  tax: z.object({ base: z.number().int(), gst: z.number().int(), rate: z.number().int() }),
  /** The address of the checkout's script. */
  checkoutUrl: z.string(),
})
export type CheckoutView = z.infer<typeof checkoutView>

/** What the gateway's checkout returns to the page. */
export const paymentProof = z.object({
  razorpay_order_id: gatewayId('order'),
  razorpay_payment_id: gatewayId('pay'),
  razorpay_signature: z.string().regex(
    /^[0-9a-f]{64}$/,
    fieldError(() => fieldText.check),
  ),
})
export type PaymentProof = z.infer<typeof paymentProof>

/**
 * The pass, and the result of booking the session that it was bought for; null if it was bought for none, or
 * that is not decided yet.
 */
export const purchaseView = passView.extend({ booking: purchasedBookingView.nullable() })
export type PurchaseView = z.infer<typeof purchaseView>

export const paymentContract = contract({
  'GET /user/key': {
    summary: 'The public key of the payment service, as is: `{key}`',
    access: 'public',
    bare: true,
    data: z.object({ key: z.string() }),
  },
  'POST /user/checkout-payment': {
    summary: 'Opens an order for a package at the price in the database',
    access: 'member',
    /** With `holdId` the payment also books the session of that seat. */
    query: z.object({ membershipPackageId: id, holdId: id.optional() }),
    success: 201,
    data: checkoutView,
    refusals: [
      'NOT_FOUND',
      'PACKAGE_NOT_ON_SALE',
      'DISCOVERY_USED',
      'NEWCOMERS_ONLY',
      'SEAT_NOT_HELD',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'GATEWAY_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /user/verify-payment': {
    summary: 'Verifies what checkout handed to the page, and grants the pass once',
    access: 'member',
    body: paymentProof,
    data: purchaseView,
    refusals: [
      'NOT_FOUND',
      'PAYMENT_SIGNATURE',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
    ],
  },
  'POST /user/buy-membership/:membershipPackageId/:paymentId': {
    summary: 'The pass that a payment bought; grants it when nothing has yet. Repeating it changes nothing',
    access: 'member',
    params: z.object({ membershipPackageId: id, paymentId: gatewayId('pay') }),
    data: purchaseView,
    refusals: [
      'NOT_FOUND',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
      'TOO_MANY_REQUESTS',
    ],
  },
})
