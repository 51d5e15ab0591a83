import { sql } from 'kysely'
import { type Command, pay } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /user/checkout-payment': {
    weight: 8,
    async send(run, me) {
      const { smallPackage, largePackage } = run.worker.terms
      const membershipPackageId = run.random.of([smallPackage, smallPackage, largePackage]).id
      const [held] = await run.rows(
        sql<{ id: string }>`select id from seat_hold where person_id = ${me.personId}`,
      )
      return { query: { membershipPackageId, ...(held ? { holdId: held.id } : {}) } }
    },
  },
  'PUT /user/orders/:gatewayOrderId/buyer': {
    weight: 3,
    async send(run, me) {
      const { gatewayOrderId } = await run.one(sql<{ gatewayOrderId: string }>`
        select gateway_order_id from payment_order
        where person_id = ${me.personId} and gateway_order_id is not null`)
      const noCompany = { state: null, gstin: null, companyName: null, companyAddress: null }
      const company = { gstin: '27AAPFU0939F1ZV', companyName: 'Runs LLP', companyAddress: '1 Market Road' }
      return { params: { gatewayOrderId }, body: run.random.of([{ ...noCompany, ...company }, noCompany]) }
    },
  },
  'POST /user/verify-payment': {
    weight: 40,
    keyed: true,
    send: async (run, me) => ({ body: await pay(run, me) }),
  },
  'POST /user/buy-membership/:membershipPackageId/:paymentId': {
    weight: 15,
    keyed: true,
    async send(run, me) {
      const { razorpay_order_id: order, razorpay_payment_id: paymentId } = await pay(run, me)
      const { packageId } = await run.one(sql<{ packageId: string }>`
        select package_id from payment_order where gateway_order_id = ${order}`)
      return { params: { membershipPackageId: packageId, paymentId } }
    },
  },
}
