import { z } from 'zod'
import type { DisputeEntity, PaymentEntity, RefundEntity } from './entities.ts'
import { newEventId } from './ids.ts'
import type { Simulation } from './simulation.ts'
import type { OrderRecord } from './state.ts'

export const WebhookMode = z.enum(['now', 'late', 'twice', 'never'])
export type WebhookMode = z.infer<typeof WebhookMode>

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'qr_code.created'
  | 'qr_code.credited'
  | 'qr_code.closed'
  | 'payment_link.paid'
  | 'payment_link.cancelled'
  | 'payment_link.expired'
  | 'payment.dispute.created'
  | 'payment.dispute.under_review'
  | 'payment.dispute.won'
  | 'payment.dispute.lost'
  | 'payment.dispute.closed'

/** "acc_" and 14 more characters, always the same: the simulator has one merchant. */
const ACCOUNT_ID = 'acc_ContrologySimu'

export interface GatewayChange {
  record: OrderRecord
  /** The payment; undefined if only a QR code or a link changed. */
  payment?: PaymentEntity
  refund?: RefundEntity
  dispute?: DisputeEntity
}

export interface Dispatch {
  mode: WebhookMode
  lateMs: number
}

const payloadOf = (event: EventName, { record, payment, refund, dispute }: GatewayChange) => {
  if (event.startsWith('qr_code.')) {
    return { ...(payment ? { payment: { entity: payment } } : {}), qr_code: { entity: record.qrCode } }
  }
  if (event.startsWith('payment_link.')) {
    const paid = payment ? { payment: { entity: payment }, order: { entity: record.order } } : {}
    return { ...paid, payment_link: { entity: record.link } }
  }
  if (dispute) return { payment: { entity: payment }, dispute: { entity: dispute } }
  if (event === 'order.paid') return { payment: { entity: payment }, order: { entity: record.order } }
  if (event.startsWith('refund.')) return { refund: { entity: refund }, payment: { entity: payment } }
  return { payment: { entity: payment } }
}

/** The body of a webhook, with the current state of all entities. */
export const eventBody = (event: EventName, change: GatewayChange, createdAt: number): string => {
  const payload = payloadOf(event, change)
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  })
}

/** How the webhooks of one event are delivered: normally, unless a fault is set. */
export const chooseDelivery = (simulation: Simulation, mode: WebhookMode): Dispatch => {
  const fault = simulation.misbehaviour.takeWebhookFault()
  return { mode: fault?.mode ?? mode, lateMs: fault?.ms ?? simulation.lateMs }
}

/**
 * Sends an event in the chosen mode. Each event has its own id; both copies of "twice" and all retries have the
 * same one. Deliveries run in parallel, so events arrive in no fixed order.
 */
export const sendWebhook = (
  simulation: Simulation,
  { mode, lateMs }: Dispatch,
  event: EventName,
  change: GatewayChange,
): void => {
  if (mode === 'never') return
  const eventId = newEventId()
  const body = eventBody(event, change, simulation.seconds())
  const copies = mode === 'twice' ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1) {
    simulation.deliveries.post(eventId, body, mode === 'late' ? lateMs : 0)
  }
}
