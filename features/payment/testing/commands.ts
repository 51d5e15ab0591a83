import { sql } from 'kysely'
import { type Command, codesFor, key, offer, pay } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

/** A UPI QR or a payment link of the run. */
const request = (run: Run) =>
  run.one(sql<{ requestId: string; code: string | null }>`
    select o.id as request_id, o.gateway_order_id as code
    from payment_order o join payment_request r on r.payment_order_id = o.id
    where o.person_id = any(${run.ids()})`)

/** The API calls that the random runs make (tests/faults/stateful). */
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
        where person_id = ${me.personId} and gateway_order_id like 'order%'`)
      const noCompany = { state: null, gstin: null, companyName: null, companyAddress: null }
      const company = { gstin: '27AAPFU0939F1ZV', companyName: 'Runs LLP', companyAddress: '1 Market Road' }
      return { params: { gatewayOrderId }, body: run.random.of([{ ...noCompany, ...company }, noCompany]) }
    },
  },
  'PUT /user/orders/:gatewayOrderId/codes': {
    weight: 12,
    async send(run, me) {
      const { gatewayOrderId, packageId } = await run.one(sql<{ gatewayOrderId: string; packageId: string }>`
        select gateway_order_id, package_id from payment_order
        where person_id = ${me.personId} and gateway_order_id like 'order%' and (status = 'created' or ${run.random.chance(0.1)})`)
      return { params: { gatewayOrderId }, body: { codes: await codesFor(run, packageId, me.personId) } }
    },
  },
  'POST /promo-codes/preview': {
    weight: 2,
    send: async (run, me) => {
      const packageId = run.worker.terms.smallPackage.id
      const [code = 'NONE1'] = await codesFor(run, packageId, me.personId)
      return { body: { code, packageId } }
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
  'POST /console/payment-requests': {
    weight: 4,
    keyed: true,
    async send(run, me) {
      const link = run.random.chance(0.4) && { link: { hours: 24, mail: run.random.chance(0.3) } }
      return { body: { ...(await offer(run, me)), saleKey: key(), ...link } }
    },
  },
  // Often somebody has just paid, even after it was cancelled, and the webhook may be lost.
  'POST /console/payment-requests/:requestId/check': {
    weight: 5,
    async send(run) {
      const { requestId, code } = await request(run)
      if (code && run.random.chance(0.6)) {
        const webhook = run.random.of(['now', 'late', 'twice', 'never'])
        run.pendingUntil = Date.now() + 2_000
        const kind = code.startsWith('plink') ? 'payment_links' : 'qr_codes'
        // The simulator refuses a second payment of a link that is already paid.
        await run.environment.atGateway(`/${kind}/${code}/pay`, { late: true, webhook })
      }
      return { params: { requestId } }
    },
  },
  'POST /console/payment-requests/:requestId/cancel': {
    weight: 2,
    send: async (run) => ({ params: { requestId: (await request(run)).requestId } }),
  },
}
