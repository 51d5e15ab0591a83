import { sql } from 'kysely'
import { type Command, pay } from '#tests/faults/stateful/making.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /user/checkout-payment': {
    weight: 8,
    async send(life, me) {
      const { few, many } = life.worker.terms
      const membershipPackageId = life.random.of([few, few, many]).id
      const [held] = await life.rows(
        sql<{ id: string }>`select id from seat_hold where person_id = ${me.personId}`,
      )
      return { query: { membershipPackageId, ...(held ? { holdId: held.id } : {}) } }
    },
  },
  'POST /user/verify-payment': {
    weight: 40,
    keyed: true,
    send: async (life, me) => ({ body: await pay(life, me) }),
  },
  'POST /user/buy-membership/:membershipPackageId/:paymentId': {
    weight: 15,
    keyed: true,
    async send(life, me) {
      const { razorpay_order_id: order, razorpay_payment_id: paymentId } = await pay(life, me)
      const { packageId } = await life.one(sql<{ packageId: string }>`
        select package_id as "packageId" from payment_order where gateway_order_id = ${order}`)
      return { params: { membershipPackageId: packageId, paymentId } }
    },
  },
}
