import { createHmac } from 'node:crypto'
import type { Role } from '#lib/permissions.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import {
  colleague,
  holdOf,
  invoiceOf,
  type List,
  linkBy,
  offerTo,
  orderOf,
  requestBy,
  sellPass,
  soldBy,
} from '#tests/ownership/fixtures.ts'
import type { Me, World } from '#tests/ownership/world.ts'

const checkout = async (world: World, holder: string) => ({
  query: { membershipPackageId: world.terms.id, holdId: await holdOf(world, holder) },
})

const noCompany = { state: null, gstin: null, companyName: null, companyAddress: null }

const sellers: Role[] = ['frontDesk', 'manager', 'owner']

/** A UPI QR or a link that the caller or a colleague has requested. The front desk can't see those of others. */
const request: NonNullable<Entry['of']> = {
  own: {
    send: async (world: World, me: Me) => ({
      params: { requestId: await requestBy(world, seller(world, me)) },
    }),
    expects: 'done',
  },
  "others'": {
    send: async (world: World) => ({ params: { requestId: await requestBy(world, colleague(world)) } }),
    expects: (role) => (role === 'frontDesk' ? 'NOT_FOUND' : 'done'),
  },
}

const seller = (world: World, me: Me): Me => (sellers.includes(me.role) ? me : world.me.frontDesk)

const OPENED = ['payment_order insert', 'payment_order update']

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  // The gateway does not respond here, and it is called before the seat is checked. So the caller only opens their
  // own order, no matter who has the seat that the request names. The tests of purchases show that another
  // person's seat is refused if the gateway responds.
  'POST /user/checkout-payment': {
    ids: ['?membershipPackageId', '?holdId'],
    of: {
      own: {
        async send(world, me) {
          // The first buyer of a day stores the terms that all buyers see.
          await world.other.member.browser.call(
            'POST',
            `/user/checkout-payment?membershipPackageId=${world.terms.id}`,
          )
          return checkout(world, me.personId)
        },
        expects: 'GATEWAY_UNAVAILABLE',
        leaves: OPENED,
      },
      "others'": {
        send: (world) => checkout(world, world.other.member.personId),
        expects: 'GATEWAY_UNAVAILABLE',
        leaves: ['payment_order update'],
      },
    },
  },
  'GET /user/documents/:documentId': ofMember(['/documentId'], async (world, personId) => {
    const { orderId } = await sellPass(world, personId)
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
  'POST /promo-codes/preview': { ids: ['{packageId'], withoutOwner: 'packages on sale' },
  // The call first asks the gateway whether the order was paid, and gets no response.
  'PUT /user/orders/:gatewayOrderId/codes': ofMember(
    ['/gatewayOrderId', '{holdId'],
    async (world, personId) => {
      const { gatewayOrderId } = await orderOf(world, personId)
      return {
        params: { gatewayOrderId },
        body: { codes: ['DIWALI10'], holdId: await holdOf(world, personId) },
      }
    },
    { own: 'GATEWAY_UNAVAILABLE' },
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
  // The gateway would create the code, but does not respond here.
  'POST /console/payment-requests': {
    ids: ['{personId', '{packageId', '{saleKey'],
    of: {
      "a member's": {
        send: async (world) => {
          const { method: _, ...body } = await offerTo(world, (await world.member()).personId)
          return { body }
        },
        expects: 'GATEWAY_UNAVAILABLE',
        leaves: ['audit_entry insert', 'payment_order insert', 'payment_request insert'],
      },
      "a sale of others' with its key": {
        send: async (world) => {
          const { orderId: _, method: _method, seen, ...sent } = await soldBy(world, colleague(world))
          return { body: { ...sent, seen: { ...seen, paymentsBefore: 1 } } }
        },
        expects: 'SALE_KEY_USED',
      },
    },
  },
  'GET /console/payment-links': {
    ids: ['?personId'],
    of: {
      own: {
        send: async (world, me) => {
          const { orderId, personId } = await linkBy(world, seller(world, me))
          return { query: { personId }, shows: orderId }
        },
        expects: 'done',
      },
      "others'": {
        send: async (world, me) => {
          const { orderId, personId } = await linkBy(world, colleague(world))
          const query = { personId }
          return me.role === 'frontDesk' ? { query, hides: orderId } : { query, shows: orderId }
        },
        expects: 'done',
      },
    },
  },
  'POST /console/payment-requests/:requestId/check': { ids: ['/requestId'], of: request },
  'POST /console/payment-requests/:requestId/cancel': { ids: ['/requestId'], of: request },
}

/** Lists without an id: each caller gets their own. */
export const lists: Record<string, List> = {
  'GET /user/payments': {
    make: async (world, me) => ({
      own: (await sellPass(world, me.personId)).orderId,
      others: (await sellPass(world, world.other.member.personId)).orderId,
    }),
  },
}
