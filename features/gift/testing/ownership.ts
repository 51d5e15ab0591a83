import { createHmac } from 'node:crypto'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { toDate } from '#lib/time.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { type Entry, ofMember, studio } from '#tests/ownership/entry.ts'
import { type List, orderOf } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

const details = {
  recipientName: 'Meera',
  recipientEmail: 'meera.gift@example.com',
  message: 'Happy birthday!',
  card: 'sun',
  sendOn: '2026-12-24',
} as const

/** Inserts a gift of a person, with a paid or an open order. */
async function insertGift(world: World, personId: string, paid = true, sent = false): Promise<string> {
  const { db, clock } = world.server.deps
  const id = crypto.randomUUID()
  const timestamp = toDate(clock.now())
  const { id: orderId } = await db
    .insertInto('paymentOrder')
    .values({
      personId,
      packageId: world.terms.id,
      terms: JSON.stringify(world.terms),
      amountPaise: world.terms.pricePaise,
      gstBasisPoints: 1800,
      giftId: id,
      createdAt: timestamp,
      ...(paid
        ? {
            status: 'paid' as const,
            paidAt: timestamp,
            paymentId: `pay_${id.replaceAll('-', '').slice(0, 14)}`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = paid
    ? {
        paidAt: timestamp,
        sendAt: toDate(clock.now().add({ hours: sent ? 0 : 48 })),
        taxed: 'redemption' as const,
        ...(sent ? { sentAt: timestamp, tokenHash: newOpaqueToken().hash } : {}),
      }
    : {}
  await db
    .insertInto('gift')
    .values({ id, paymentOrderId: orderId, language: 'en', createdAt: timestamp, ...details, ...state })
    .execute()
  return id
}

const gift = async (world: World, personId: string) => ({
  params: { giftId: await insertGift(world, personId) },
})

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  // The order is opened, but the gateway does not respond here. A gift of somebody else is not found, so a new one is
  // opened.
  'POST /user/gifts': {
    ids: ['{membershipPackageId', '{giftId'],
    of: {
      "others'": {
        async send(world) {
          const { personId, browser } = world.other.member
          const giftId = await insertGift(world, personId, false)
          const body = { ...details, membershipPackageId: world.terms.id, giftId }
          // The first buyer of a day stores the terms that all buyers see.
          await browser.call('POST', '/user/gifts', { body: { ...body, giftId: null } })
          return { body }
        },
        expects: 'GATEWAY_UNAVAILABLE',
        leaves: ['payment_order insert', 'payment_order update'],
      },
    },
  },
  'POST /user/gifts/verify-payment': ofMember(
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
    // The order bought a pass and no gift.
    { own: 'NOT_FOUND' },
  ),
  'POST /user/gifts/:giftId/link': ofMember(['/giftId'], gift, { own: 'GIFT_NOT_SENT' }),
  'POST /user/gifts/:giftId/refund': ofMember(['/giftId'], gift),
  'GET /console/gifts/:giftId': studio(['/giftId'], (world) => gift(world, world.other.member.personId)),
  'POST /console/gifts/:giftId/card': studio(['/giftId'], async (world) => ({
    params: { giftId: await insertGift(world, world.other.member.personId, true, true) },
    body: { recipientEmail: details.recipientEmail, seenEmail: details.recipientEmail },
  })),
}

/** Lists without an id: each caller gets their own. */
export const lists: Record<string, List> = {
  'GET /user/gifts': {
    make: async (world, me) => ({
      own: await insertGift(world, me.personId),
      others: await insertGift(world, world.other.member.personId),
    }),
  },
}
