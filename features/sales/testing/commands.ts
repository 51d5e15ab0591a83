import { sql } from 'kysely'
import { TODAY } from '#tests/faults/stateful/environment.ts'
import {
  because,
  type Command,
  checkedInEarly,
  key,
  member,
  offer,
  pay,
  post,
  read,
} from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

const payment = (run: Run, where = sql`true`) =>
  run.one(sql<{ orderId: string; paidOnline: boolean; paise: number; paymentId: string }>`
    select id as order_id, method = 'online' as paid_online, amount_paise - refunded_paise as paise,
      payment_id from payment_order
    where person_id = any(${run.ids()}) and status <> 'created' and ${where}`)

const refundRequest = async (run: Run) => {
  const { random } = run
  const isPaid = sql`status in ('paid', 'held', 'voided')`
  const where = run.random.chance(0.6) ? sql`${isPaid} and method = 'online'` : isPaid
  const isCheckedInEarly = sql`exists (select from pass p join booking b on b.pass_id = p.id
    where p.payment_order_id = payment_order.id and ${checkedInEarly(run)})`
  const { orderId, paidOnline, paise, paymentId } = await payment(
    run,
    sql`${isPaid} and ${isCheckedInEarly}`,
  ).catch(() => payment(run, where))
  const method = random.chance(0.05) ? 'cash' : paidOnline ? 'online' : random.of(['cash', 'upi', 'card'])
  const amountPaise = Math.max(1, random.of([1, Math.floor(paise / 2), paise, paise, paise + 1]))
  const passes = [
    { kind: 'kept' },
    { kind: 'revoked' },
    { kind: 'revoked' },
    { kind: 'shortened', sessions: 1 },
  ]
  return { orderId, paymentId, body: { amountPaise, method, pass: random.of(passes) } }
}

/** A held payment; created if there is none. */
async function heldPayment(run: Run): Promise<{ orderId: string }> {
  const isHeld = sql`status = 'held'`
  const target = await payment(run, isHeld).catch(() => undefined)
  if (target) return target
  const buyer = run.random.of(run.people.members)
  await buyer.browser.call(
    'POST',
    `/user/checkout-payment?membershipPackageId=${run.worker.terms.smallPackage.id}`,
  )
  await buyer.browser.call('POST', '/user/verify-payment', {
    body: await pay(run, buyer, { partBack: true }),
  })
  return payment(run, isHeld)
}

/** The API calls of the random runs (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/sales/preview': {
    weight: 0.7,
    send: (run) => ({ body: { personId: member(run), packageId: run.worker.terms.smallPackage.id } }),
  },
  'POST /console/sales': {
    weight: 6,
    keyed: true,
    async send(run, me) {
      const method = run.random.of(['cash', 'upi', 'card'])
      const reference = method === 'cash' ? {} : { reference: '4021' }
      return { body: { ...(await offer(run, me)), method, ...reference, saleKey: key() } }
    },
  },
  'POST /console/sales/:saleId/void': {
    weight: 2,
    send: async (run) => ({
      params: { saleId: (await payment(run)).orderId },
      body: { reason: because },
    }),
  },
  'POST /console/payments/:orderId/refunds/preview': {
    weight: 3,
    async send(run) {
      const { orderId, body } = await refundRequest(run)
      return { params: { orderId }, body }
    },
  },
  'POST /console/payments/:orderId/refunds': {
    weight: 20,
    keyed: true,
    async send(run, me) {
      const { orderId, paymentId, body } = await refundRequest(run)
      const preview = await post<{ leftPaise: number; pass: { version: number } | null }>(
        me,
        `/console/payments/${orderId}/refunds/preview`,
        body,
      )
      const previewed = { leftPaise: preview?.leftPaise ?? 0, passVersion: preview?.pass?.version ?? null }
      if (body.method === 'online' && run.random.chance(0.3)) {
        await run.environment.atGateway('/misbehave', {
          call: 'refund',
          id: paymentId,
          how: '500',
          times: 1,
        })
      }
      return { params: { orderId }, body: { ...body, note: because, requestKey: key(), seen: previewed } }
    },
  },
  'POST /console/payments/:orderId/refunds/:refundId/retry': {
    weight: 5,
    send: async (run) => ({
      params: await run.one(sql<{ orderId: string; refundId: string }>`
        select r.payment_order_id as order_id, r.id as refund_id from payment_refund r
        join payment_order o on o.id = r.payment_order_id
        where o.person_id = any(${run.ids()}) and r.method = 'online'`),
    }),
  },
  'POST /console/payments/:orderId/grant': {
    weight: 3,
    send: async (run) => ({
      params: { orderId: (await heldPayment(run)).orderId },
      body: { reason: because },
    }),
  },
  'POST /console/payments/:orderId/decline': {
    weight: 3,
    keyed: true,
    send: async (run) => ({
      params: { orderId: (await heldPayment(run)).orderId },
      body: { reason: because, requestKey: key() },
    }),
  },
  'POST /console/cash-ups': {
    weight: 4,
    keyed: true,
    async send(run, me) {
      const { random, people } = run
      const personId = random.of([people.frontDesk, people.manager, me]).personId
      const preview = await read<{
        drawers: {
          person: { _id: string }
          expected: Record<'cash' | 'upi' | 'card', number>
          cashUps: object[]
        }[]
      }>(me, `/console/cash-drawers?day=${TODAY}`)
      const drawer = preview?.drawers.find(({ person }) => person._id === personId)
      const previewed = drawer?.expected ?? { cash: 0, upi: 0, card: 0 }
      const entry = drawer?.cashUps.length ?? 0
      const missingPaise = random.chance(0.3) ? 100 : 0
      const counted = { ...previewed, cash: Math.max(0, previewed.cash - missingPaise + 50_000) }
      const note = missingPaise || entry ? { note: 'Counted twice' } : {}
      const corrects = entry && random.chance(0.8) ? { corrects: entry } : {}
      return {
        body: {
          personId,
          day: TODAY,
          floatPaise: 50_000,
          counted,
          seen: previewed,
          ...note,
          ...corrects,
          requestKey: key(),
        },
      }
    },
  },
}
