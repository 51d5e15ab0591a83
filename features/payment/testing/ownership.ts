import { createHmac } from 'node:crypto'
import { deadGateway } from '#tests/deadGateway.ts'
import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import { holdOf, invoiceOf, type List, orderOf, sold } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

const checkout = async (world: World, holder: string) => ({
  query: { membershipPackageId: world.terms.id, holdId: await holdOf(world, holder) },
})

const noCompany = { state: null, gstin: null, companyName: null, companyAddress: null }

const OPENED = ['payment_order insert', 'payment_order update']

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  // The gateway does not answer, and it is called before the seat is checked. So the caller only opens their
  // own order, whosever seat the request names. The tests of purchases show that another person's seat is
  // refused if the gateway answers.
  'POST /user/checkout-payment': {
    ids: ['?membershipPackageId', '?holdId'],
    of: {
      own: {
        send: (world, me) => checkout(world, me.personId),
        answers: 'GATEWAY_UNAVAILABLE',
        leaves: OPENED,
      },
      "others'": {
        send: (world) => checkout(world, world.other.member.personId),
        answers: 'GATEWAY_UNAVAILABLE',
        leaves: ['payment_order update'],
      },
    },
  },
  'GET /user/documents/:documentId': ofMember(['/documentId'], async (world, personId) => {
    const { orderId } = await sold(world, personId)
    return { params: { documentId: await invoiceOf(world, orderId) } }
  }),
  'PUT /user/orders/:gatewayOrderId/buyer': ofMember(
    ['/gatewayOrderId'],
    async (world, personId) => {
      const { gatewayOrderId } = await orderOf(world, personId)
      return { params: { gatewayOrderId }, body: noCompany }
    },
    { own: 'PAYMENT_NOT_CONFIRMED' },
  ),
  'POST /user/verify-payment': ofMember(
    ['{razorpay_order_id', '{razorpay_payment_id'],
    async (world, personId) => {
      const { gatewayOrderId, paymentId } = await orderOf(world, personId)
      const signed = createHmac('sha256', deadGateway.keySecret).update(`${gatewayOrderId}|${paymentId}`)
      return {
        body: {
          razorpay_order_id: gatewayOrderId,
          razorpay_payment_id: paymentId,
          razorpay_signature: signed.digest('hex'),
        },
      }
    },
    { own: 'PAYMENT_NOT_CONFIRMED', leaves: ['job insert'] },
  ),
  'POST /user/buy-membership/:membershipPackageId/:paymentId': ofMember(
    ['/membershipPackageId', '/paymentId'],
    async (world, personId) => {
      const { paymentId } = await orderOf(world, personId)
      return { params: { membershipPackageId: world.terms.id, paymentId } }
    },
    { own: 'PAYMENT_NOT_CONFIRMED', leaves: ['job insert'] },
  ),
}

/** Lists without an id: each caller gets their own. */
export const lists: Record<string, List> = {
  'GET /user/payments': {
    make: async (world, me) => ({
      own: (await sold(world, me.personId)).orderId,
      others: (await sold(world, world.other.member.personId)).orderId,
    }),
  },
}
