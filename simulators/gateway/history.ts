import { newDispute } from './disputes.ts'
import type { OrderEntity, RefundEntity } from './entities.ts'
import { feesOf, newPayment } from './payments.ts'
import { type OrderRecord, openState } from './state.ts'

/** A payment that was captured before the simulator started; amounts are in paise. */
export interface PastPayment {
  orderId: string
  paymentId: string
  amount: number
  email: string
  /** Milliseconds since 1970. */
  paidAt: number
  refunds: { id: string; amount: number; at: number }[]
  disputes: { id: string; amount: number; reason: string; openedAt: number; respondBy: number }[]
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Adds past payments to the state in `stateDir`, so that they can be read and refunded. */
export const writeHistory = (stateDir: string, payments: readonly PastPayment[]): void => {
  if (!payments.length) return
  const state = openState(stateDir)
  for (const payment of payments) state.save(recordOf(payment))
}

const recordOf = ({
  orderId,
  paymentId,
  amount,
  email,
  paidAt,
  refunds,
  disputes,
}: PastPayment): OrderRecord => {
  const order: OrderEntity = {
    id: orderId,
    entity: 'order',
    amount,
    amount_paid: amount,
    amount_due: 0,
    currency: 'INR',
    receipt: null,
    offer_id: null,
    status: 'paid',
    attempts: 1,
    notes: [],
    created_at: seconds(paidAt),
  }
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const full = refunded === amount
  const payment = {
    ...newPayment(order, paymentId, { email }, seconds(paidAt)),
    ...feesOf(amount),
    status: full ? ('refunded' as const) : ('captured' as const),
    captured: true,
    amount_refunded: refunded,
    refund_status: full ? ('full' as const) : refunded > 0 ? ('partial' as const) : null,
  }
  const entries = refunds.map((refund) => ({ refund: refundOf(refund, paymentId), idempotency: null }))
  const opened = disputes.map((dispute) =>
    newDispute({
      id: dispute.id,
      paymentId,
      amount: dispute.amount,
      reason: dispute.reason,
      openedAt: seconds(dispute.openedAt),
      respondBy: seconds(dispute.respondBy),
    }),
  )
  return { order, autoCapture: true, payments: [payment], refunds: entries, disputes: opened }
}

const refundOf = ({ id, amount, at }: PastPayment['refunds'][number], paymentId: string): RefundEntity => ({
  id,
  entity: 'refund',
  amount,
  currency: 'INR',
  payment_id: paymentId,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: seconds(at),
  batch_id: null,
  status: 'processed',
  speed_requested: 'normal',
  speed_processed: 'normal',
})
