import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRefund } from '#features/payment/refundStore.server.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { MemberPayment } from './console/historySchema.ts'
import { members } from './index.server.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [members] })
})
afterAll(() => harness.close())

test('an order that was paid twice is not shown as refunded, because only the second payment was', async () => {
  const buyer = await harness.buyer()
  const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
  expect((await buyer.verify(await harness.pay(orderId))).status).toBe(200)
  const { db } = harness.database
  const paid = db.selectFrom('paymentOrder').select('id').where('personId', '=', buyer.personId)
  const { id } = await paid.executeTakeFirstOrThrow()
  const second = { paymentId: 'pay_second', orderId: id, amountPaise: 640_000, reason: 'paidTwice' } as const
  await db.transaction().execute((trx) => recordRefund(trx, second, harness.clock.now()))
  await makePerson(harness, { email: 'desk@payments.example', role: 'manager' })
  const manager = await signInAs(harness, 'desk@payments.example')
  const { body } = await manager.call<{ rows: MemberPayment[] }>(
    'GET',
    `/console/members/${buyer.personId}/payments`,
  )
  expect(body.data.rows).toMatchObject([{ status: 'paid', amountPaise: 640_000, refundedPaise: 0 }])
  // The gateway's ids are only for staff who manage payments, on their screen.
  expect(JSON.stringify(body)).not.toMatch(/pay_|order_/)
})
