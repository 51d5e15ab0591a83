import { createHmac } from 'node:crypto'
import { holdSeat } from '#features/booking/usecases/holdSeat.server.ts'
import { toDate } from '#lib/time.ts'
import { deadGateway } from '../deadGateway.ts'
import { type Entry, hers, studio } from './entry.ts'
import type { Me, World } from './world.ts'

const SECRET = 'a secret: who has it is whom it was sent to'
const CREDENTIAL = 'a passkey answers for itself by its signature'

const bookingOf = async (world: World, personId: string) => {
  const { bookingId } = await world.booking(personId)
  return { params: { orderId: bookingId } }
}
const holdOf = async ({ server, free }: World, personId: string) =>
  (await holdSeat(server.deps, free(personId), { personId, network: personId }, server.clock.now())).id

export async function passkeyOf({ server }: World, personId: string) {
  const id = crypto.randomUUID().replaceAll('-', '')
  const key = { id, person_id: personId, name: 'Phone', public_key: Buffer.from('key'), counter: 0 }
  await server.deps.db
    .insertInto('passkey')
    .values({ ...key, created_at: toDate(server.clock.now()) })
    .execute()
  return { params: { passkeyId: id } }
}

/** A browser in which this person is signed in. */
export async function signInOf({ server }: World, personId: string) {
  const { id } = await server.deps.db
    .insertInto('sign_in')
    .values({ person_id: personId, created_at: toDate(server.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { signInId: id } }
}

/** A person's health note; returns its text. */
export async function holdHealthNote({ personId, browser }: Me): Promise<string> {
  const words = `A sore knee of ${personId}`
  await browser.call('PUT', '/user/health-note', { body: { words, consent: true } })
  return words
}

/** Paid at the gateway, and not granted. */
export async function orderOf(
  { server, terms }: World,
  personId: string,
  status: 'held' | 'refundDue' = 'held',
) {
  const unique = crypto.randomUUID().replaceAll('-', '').slice(0, 14)
  const order = { gatewayOrderId: `order_${unique}`, paymentId: `pay_${unique}` }
  const { id } = await server.deps.db
    .insertInto('payment_order')
    .values({
      person_id: personId,
      package_id: terms.id,
      terms: JSON.stringify(terms),
      amount_paise: terms.pricePaise,
      gst_basis_points: 1800,
      gateway_order_id: order.gatewayOrderId,
      payment_id: order.paymentId,
      paid_at: toDate(server.clock.now()),
      status,
      created_at: toDate(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...order }
}

const checkout = async (world: World, holder: string) => ({
  query: { membershipPackageId: world.terms.id, holdId: await holdOf(world, holder) },
})
const OPENED = ['payment_order insert', 'payment_order update']

/** What members do for themselves; staff are members here like everybody. */
export const memberEntries: Record<string, Entry> = {
  'GET /user/similar-classes': studio(['?classId'], ({ later: [classId = ''] }) => ({
    query: { classId, date: '2026-11-27' },
  })),
  'GET /user/get-ledger/:passId': hers(['/passId'], async (world, personId) => {
    const { passId } = await world.pass(personId)
    return { params: { passId } }
  }),
  'POST /user/sign-in-link/:signInToken': { ids: ['/signInToken'], nobodys: SECRET },
  'POST /user/restore-email/:restoreToken': { ids: ['/restoreToken'], nobodys: SECRET },
  'POST /user/restore-details/:restoreToken': { ids: ['/restoreToken'], nobodys: SECRET },
  'POST /user/reset-password/:resetToken': { ids: ['/resetToken'], nobodys: SECRET },
  'POST /user/change-password/:newPassword/:oldPassword': {
    ids: ['/oldPassword', '/newPassword'],
    nobodys: 'the caller’s own passwords',
  },
  'POST /user/passkeys': { ids: ['{credential.id', '{credential.rawId'], nobodys: CREDENTIAL },
  'PUT /user/proof': { ids: ['{passkey.id', '{passkey.rawId'], nobodys: CREDENTIAL },
  'DELETE /user/sign-ins/:signInId': hers(['/signInId'], signInOf),
  'DELETE /user/passkeys/:passkeyId': hers(['/passkeyId'], passkeyOf),
  'POST /user/create-order/:classId': {
    ids: ['/classId', '{classId'],
    of: {
      "the studio's, for herself": {
        send: async (world, me) => {
          await world.pass(me.personId)
          const { classId, date } = world.free(me.personId)
          return { params: { classId }, body: { date } }
        },
        answers: 'done',
      },
    },
  },
  'GET /user/booking-preview': studio(['?classId'], (world, me) => ({ query: world.free(me.personId) })),
  'POST /user/seat-holds': studio(['{classId'], (world, me) => ({ body: world.free(me.personId) })),
  'DELETE /user/seat-holds/:holdId': hers(['/holdId'], async (world, personId) => ({
    params: { holdId: await holdOf(world, personId) },
  })),
  'PUT /user/cancel-order/:orderId': hers(['/orderId'], bookingOf),
  'GET /user/bookings/:orderId': hers(['/orderId'], bookingOf),
  'GET /user/check-in-code/:orderId': hers(['/orderId'], bookingOf),
  'GET /user/calendar/:orderId': hers(['/orderId'], bookingOf),
  // The gateway does not answer, and it is called before the seat is checked: only an order of their own is
  // opened, whosever seat is named (the purchase's own tests show that another's is refused if the gateway
  // answers).
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
  'POST /user/verify-payment': hers(
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
  'POST /user/buy-membership/:membershipPackageId/:paymentId': hers(
    ['/membershipPackageId', '/paymentId'],
    async (world, personId) => {
      const { paymentId } = await orderOf(world, personId)
      return { params: { membershipPackageId: world.terms.id, paymentId } }
    },
    { own: 'PAYMENT_NOT_CONFIRMED', leaves: ['job insert'] },
  ),
}
