import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areOwnRefundsUnchanged,
  decideSettlement,
  entryNameOf,
  isDeskMethod,
  nextCheck,
  nextTry,
  type OrderFacts,
  type OrderStatus,
  olderRefunds,
  type PaymentFacts,
  paymentMethods,
  sweepPeriods,
} from './rules.ts'

const order: OrderFacts = {
  gatewayOrderId: 'order_1',
  amountPaise: 90_000,
  currency: 'INR',
  status: 'created',
  paymentId: null,
  ownRefunds: {},
}
const payment = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: 'pay_1',
  orderId: 'order_1',
  amount: 90_000,
  currency: 'INR',
  status: 'captured',
  amountRefunded: 0,
  ...given,
})

test('a fully captured payment buys the pass', () => {
  const failed = payment({ id: 'pay_0', status: 'failed' })
  const paid = payment()
  expect(decideSettlement(order, [failed, paid])).toEqual({ kind: 'grant', payment: paid, refunds: [] })
})

test('an unpaid order grants nothing', () => {
  expect(decideSettlement(order, [])).toEqual({ kind: 'wait' })
  for (const status of ['created', 'failed'] as const) {
    expect(decideSettlement(order, [payment({ status })])).toEqual({ kind: 'wait' })
  }
})

test('an authorized payment is captured first, if it has the right price', () => {
  const held = payment({ status: 'authorized' })
  expect(decideSettlement(order, [held])).toEqual({ kind: 'capture', payment: held })
  expect(decideSettlement(order, [payment({ status: 'authorized', amount: 100 })])).toEqual({ kind: 'wait' })
})

test('a payment with another amount or currency buys nothing and is refunded', () => {
  for (const wrong of [
    payment({ amount: 89_999 }),
    payment({ amount: 90_001 }),
    payment({ currency: 'USD' }),
  ]) {
    const refunds = [{ payment: wrong, reason: 'wrongAmount' }]
    expect(decideSettlement(order, [wrong])).toEqual({ kind: 'wrongAmount', payment: wrong, refunds })
  }
})

test('a payment of another order is ignored', () => {
  expect(decideSettlement(order, [payment({ orderId: 'order_2' }), payment({ orderId: null })])).toEqual({
    kind: 'wait',
  })
})

test('a second payment is refunded, at any time', () => {
  const first = payment()
  const second = payment({ id: 'pay_2' })
  const refunds = [{ payment: second, reason: 'paidTwice' }]
  expect(decideSettlement(order, [first, second])).toEqual({ kind: 'grant', payment: first, refunds })
  const paid: OrderFacts = { ...order, status: 'paid', paymentId: 'pay_1' }
  expect(decideSettlement(paid, [first, second])).toEqual({ kind: 'settled', refunds })
})

test('a payment that was refunded before the grant grants nothing', () => {
  const returned = payment({ status: 'refunded' })
  expect(decideSettlement(order, [returned])).toEqual({ kind: 'returned', payment: returned })
})

test('a payment that was partly refunded before the grant is held: it grants no pass and is not refunded', () => {
  const partlyRefunded = payment({ amountRefunded: 84_600 })
  expect(decideSettlement(order, [partlyRefunded])).toEqual({
    kind: 'hold',
    payment: partlyRefunded,
    refunds: [],
  })
  const held: OrderFacts = { ...order, status: 'held', paymentId: 'pay_1' }
  expect(decideSettlement(held, [partlyRefunded])).toMatchObject({ kind: 'hold' })
  expect(decideSettlement(held, [payment()])).toMatchObject({ kind: 'grant' })
  expect(decideSettlement(held, [payment({ status: 'refunded' })])).toMatchObject({ kind: 'returned' })
  const whole = payment({ id: 'pay_2' })
  const refunds = [{ payment: partlyRefunded, reason: 'paidTwice' }]
  expect(decideSettlement(order, [partlyRefunded, whole])).toEqual({ kind: 'grant', payment: whole, refunds })
})

test('a refund that the bank reversed is made again if it was ours; one that others made at the gateway is left to staff', () => {
  const refunded: OrderFacts = { ...order, status: 'refunded', paymentId: 'pay_1' }
  expect(decideSettlement(refunded, [payment()])).toEqual({ kind: 'settled', refunds: [] })
  const ours = { ...refunded, ownRefunds: { pay_1: 90_000 } }
  expect(decideSettlement(ours, [payment()])).toMatchObject({ refunds: [{ payment: { id: 'pay_1' } }] })
})

test('an abandoned order that is paid later is granted', () => {
  expect(decideSettlement({ ...order, status: 'abandoned' }, [payment()])).toMatchObject({ kind: 'grant' })
})

const anyPayment = fc.record({
  id: fc.constantFrom('pay_1', 'pay_2', 'pay_3'),
  orderId: fc.constantFrom('order_1', 'order_2', null),
  amount: fc.constantFrom(90_000, 100),
  currency: fc.constantFrom('INR', 'USD'),
  status: fc.constantFrom<PaymentFacts['status']>('created', 'authorized', 'captured', 'refunded', 'failed'),
  amountRefunded: fc.constantFrom(0, 40),
})
const anyPayments = fc.uniqueArray(anyPayment, { selector: ({ id }) => id })
const anyStatus = fc.constantFrom<OrderStatus>(
  'created',
  'paid',
  'held',
  'refundDue',
  'refunded',
  'abandoned',
)

test('in every case, each captured payment of the order either pays for it or is refunded', () => {
  fc.assert(
    fc.property(anyPayments, anyStatus, (payments, status) => {
      const open = status === 'created' || status === 'held' || status === 'abandoned'
      const facts: OrderFacts = { ...order, status, paymentId: open ? null : 'pay_1' }
      const decision = decideSettlement(facts, payments)
      const grantedOrHeld = decision.kind === 'grant' || decision.kind === 'hold' ? decision.payment.id : null
      // A payment that others refunded at the gateway stays linked to the order, even if the bank rejects the refund.
      const granted = grantedOrHeld ?? (status === 'paid' || status === 'refunded' ? 'pay_1' : null)
      const refunds = 'refunds' in decision ? decision.refunds.map((b) => b.payment.id) : []
      const captured = payments.filter((p) => p.orderId === 'order_1' && p.status === 'captured')
      expect(refunds.toSorted()).toEqual(
        captured
          .map((p) => p.id)
          .filter((id) => id !== granted)
          .toSorted(),
      )
      if (decision.kind === 'grant') {
        expect(open).toBe(true)
        const fits = {
          orderId: 'order_1',
          amount: 90_000,
          currency: 'INR',
          status: 'captured',
          amountRefunded: 0,
        }
        expect(decision.payment).toMatchObject(fits)
      }
    }),
  )
})

test('a captured payment is refunded if its order is due a refund, or was refunded for another payment', () => {
  const refunded: OrderFacts = { ...order, status: 'refunded', paymentId: null }
  const refunds = [{ payment: payment(), reason: 'paidTwice' }]
  expect(decideSettlement(refunded, [payment()])).toEqual({ kind: 'settled', refunds })
  // A full refund is owed, even if the order is linked to the payment.
  const due: OrderFacts = { ...order, status: 'refundDue', paymentId: 'pay_1' }
  expect(decideSettlement(due, [payment()])).toEqual({ kind: 'settled', refunds })
})

describe('the next check at the gateway', () => {
  const instantAt = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`)

  test('for an unpaid order is after two minutes, then after half of its age', () => {
    const created = { createdAt: instantAt('23T10:00:00'), closesAt: null }
    expect(nextCheck(created, created.createdAt)).toEqual(instantAt('23T10:02:00'))
    expect(nextCheck(created, instantAt('23T10:04:00'))).toEqual(instantAt('23T10:06:00'))
    expect(nextCheck(created, instantAt('23T11:00:00'))).toEqual(instantAt('23T11:30:00'))
    expect(nextCheck(created, instantAt('23T10:04:03'))).toEqual(instantAt('23T10:06:05'))
  })

  test('for a payment request of the desk is at most an hour later, until a day after it has expired', () => {
    const link = { createdAt: instantAt('20T10:00:00'), closesAt: instantAt('21T10:00:00') }
    expect(nextCheck(link, instantAt('20T10:10:00'))).toEqual(instantAt('20T10:15:00'))
    expect(nextCheck(link, instantAt('20T20:00:00'))).toEqual(instantAt('20T21:00:00'))
    expect(nextCheck(link, instantAt('22T09:00:00'))).toEqual(instantAt('22T10:00:00'))
    expect(nextCheck(link, instantAt('22T10:00:00'))).toEqual(instantAt('23T10:00:00'))
  })

  test('for an unreadable order is after 2, 4, 8 minutes, up to six hours', () => {
    const now = instantAt('23T10:00:00')
    const waits = [1, 2, 3, 9, 50].map((failed) => now.until(nextTry(failed, now)).total('minutes'))
    expect(waits).toEqual([2, 4, 8, 360, 360])
  })

  test('for all payments is once a day and goes back a week; the first one goes back a month and a week', () => {
    const now = instantAt('23T10:00:00')
    const whole = (until?: Temporal.Instant) => {
      const periods = sweepPeriods(until, now)
      expect(periods.slice(1).map(({ from }) => from)).toEqual(periods.slice(0, -1).map(({ to }) => to))
      return [periods.length, periods[0]?.from, periods.at(-1)?.to]
    }
    expect(whole()).toEqual([37, now.subtract({ hours: 37 * 24 }), now])
    expect(sweepPeriods(instantAt('22T10:00:01'), now)).toEqual([])
    // Older refunds: from 60 days ago to the first period.
    const from = now.subtract({ hours: 60 * 24 })
    const [first] = sweepPeriods(instantAt('22T10:00:00'), now)
    expect(olderRefunds(sweepPeriods(instantAt('22T10:00:00'), now), now)).toEqual({ from, to: first?.from })
    expect(olderRefunds(sweepPeriods(from, now), now)).toBeUndefined()
    expect(whole(instantAt('22T10:00:00'))).toEqual([8, instantAt('15T10:00:00'), now])
    expect(whole(instantAt('22T09:00:00'))).toEqual([9, instantAt('15T09:00:00'), now])
  })
})

test('front desk staff take every payment method except online', () => {
  expect(paymentMethods.filter(isDeskMethod)).toEqual(['cash', 'upi', 'card'])
})

test('money that a bank took back has one name, and another one after the bank has returned it', () => {
  expect(entryNameOf({ kind: 'takenBack', amountPaise: -100 })).toBe('takenBack')
  expect(entryNameOf({ kind: 'takenBack', amountPaise: 0 })).toBe('takenBack')
  expect(entryNameOf({ kind: 'takenBack', amountPaise: 100 })).toBe('cameBack')
  expect(entryNameOf({ kind: 'sale', amountPaise: 100 })).toBe('sale')
  expect(entryNameOf({ kind: 'refund', amountPaise: -100 })).toBe('refund')
})

test('a response of the gateway is compared with our records only if no refund was sent in the meantime', () => {
  const sent = { ownRefunds: { pay_1: 100, pay_2: 50 }, refundProcessing: false, refundAttempts: 2 }
  expect(areOwnRefundsUnchanged(sent, { ...sent })).toBe(true)
  expect(areOwnRefundsUnchanged(sent, { ...sent, refundProcessing: true })).toBe(false)
  // The amounts are the same, but a refund was undone and sent again.
  expect(areOwnRefundsUnchanged(sent, { ...sent, refundAttempts: 3 })).toBe(false)
  expect(areOwnRefundsUnchanged(sent, { ...sent, ownRefunds: { pay_1: 100, pay_2: 60 } })).toBe(false)
  expect(areOwnRefundsUnchanged(sent, { ...sent, ownRefunds: { pay_1: 100 } })).toBe(false)
  expect(areOwnRefundsUnchanged({ ...sent, ownRefunds: {} }, { ...sent, ownRefunds: { pay_1: 100 } })).toBe(
    false,
  )
})
