import { createHmac } from 'node:crypto'
import { toDate } from '#lib/time.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { type Entry, ofMember, studio } from '#tests/ownership/entry.ts'
import { type List, orderOf } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

/** Inserts a fee that is due of a person. */
async function feeOf(world: World, personId: string): Promise<string> {
  const { bookingId } = await world.booking(personId)
  const { db, clock } = world.server.deps
  const now = clock.now()
  const day = now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
  const of = { bookingId, cause: 'no show', madeAt: toDate(now) } as const
  const made = { penalty: 'fee', isForgiven: false, day, ruledOn: day, feePaise: 20_000 } as const
  await db
    .insertInto('consequence')
    .values({ ...of, ...made })
    .execute()
  const { id } = await db
    .insertInto('fee')
    .values({ ...of, amountPaise: 20_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ofTheirs = async (world: World, personId: string) => ({
  params: { feeId: await feeOf(world, personId) },
})

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  // The order is opened, but the gateway does not respond here.
  'POST /user/fees/:feeId/checkout': ofMember(['/feeId'], ofTheirs, {
    own: 'GATEWAY_UNAVAILABLE',
    leaves: ['payment_order insert', 'payment_order update'],
  }),
  'POST /user/fees/verify-payment': ofMember(
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
    // The order bought a pass and is not for a fee.
    { own: 'NOT_FOUND' },
  ),
  'GET /console/fees': studio(['?personId'], async (world) => {
    const { personId } = await world.member()
    return { query: { personId }, shows: await feeOf(world, personId) }
  }),
  'GET /console/fees/:feeId/buyer': studio(['/feeId'], (world) =>
    ofTheirs(world, world.other.member.personId),
  ),
  'POST /console/fees/:feeId/take': studio(['/feeId', '{saleKey'], async (world) => ({
    ...(await ofTheirs(world, world.other.member.personId)),
    body: { method: 'cash', saleKey: crypto.randomUUID() },
  })),
  'POST /console/fees/:feeId/waive': studio(['/feeId'], async (world) => ({
    ...(await ofTheirs(world, world.other.member.personId)),
    body: { reason: 'The lift was out of order' },
  })),
}

/** Lists without an id: each caller gets their own. */
export const lists: Record<string, List> = {
  'GET /user/fees': {
    make: async (world, me) => ({
      own: await feeOf(world, me.personId),
      others: await feeOf(world, world.other.member.personId),
    }),
  },
}
