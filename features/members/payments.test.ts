import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRefund } from '#features/payment/refundStore.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { boughtBy, soldBy, soon } from '#tests/desk.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MemberPayment } from './console/historySchema.ts'
import { members } from './index.server.ts'

let harness: PaymentHarness
let manager: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [members, sales] })
  await makePerson(harness, { email: 'desk@payments.example', role: 'manager' })
  manager = await signInAs(harness, 'desk@payments.example')
})
afterAll(() => harness.close())

const paymentsOf = ({ personId }: { personId: string }) =>
  manager.call<{ rows: MemberPayment[] }>('GET', `/console/members/${personId}/payments`)

test('an order that was paid twice is not shown as refunded, because only the second payment was', async () => {
  const buyer = await harness.buyer()
  const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
  expect((await buyer.verify(await harness.pay(orderId))).status).toBe(200)
  const { db } = harness.database
  const paid = db.selectFrom('paymentOrder').select('id').where('personId', '=', buyer.personId)
  const { id } = await paid.executeTakeFirstOrThrow()
  const second = { paymentId: 'pay_second', orderId: id, amountPaise: 640_000, reason: 'paidTwice' } as const
  await db.transaction().execute((trx) => recordRefund(trx, second, harness.clock.now()))
  const { body } = await paymentsOf(buyer)
  expect(body.data.rows).toMatchObject([{ status: 'paid', amountPaise: 640_000, refundedPaise: 0 }])
  // The gateway's ids are only for staff who manage payments, on their screen.
  expect(JSON.stringify(body)).not.toMatch(/pay_|order_/)
})

test('a voided sale is shown as voided, and not as refunded', async () => {
  const buyer = await harness.buyer()
  const id = await soldBy(manager, harness, buyer)
  await manager.call('POST', `/console/sales/${id}/void`, { body: { reason: 'The wrong person' } })
  const { status, body } = await paymentsOf(buyer)
  expect(status, body.message).toBe(200)
  expect(body.data.rows).toMatchObject([{ _id: id, status: 'voided', refundedPaise: 0 }])
})

test('an amount that the payer’s bank took back is shown as refunded', async () => {
  const buyer = await harness.buyer()
  const { gatewayId } = await boughtBy(harness, buyer)
  const { id } = await harness.atGateway<{ id: string }>('/disputes', { paymentId: gatewayId })
  await harness.atGateway(`/disputes/${id}/settle`, { status: 'lost', webhook: 'now' })
  await expect
    .poll(async () => (await paymentsOf(buyer)).body.data.rows, soon)
    .toMatchObject([{ status: 'paid', amountPaise: 640_000, refundedPaise: 640_000 }])
})
