import { z } from 'zod'
import type { DisputeEntity, DisputeStatus } from './entities.ts'
import { badRequest, parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { listQuery, pageOf, paiseOrNone } from './inputs.ts'
import type { Simulation } from './simulation.ts'
import { chooseDelivery, type EventName, invalidate, WebhookMode } from './webhooks.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60

/** The webhook for each status of a dispute. */
const eventOf = {
  open: 'payment.dispute.created',
  under_review: 'payment.dispute.under_review',
  won: 'payment.dispute.won',
  lost: 'payment.dispute.lost',
  closed: 'payment.dispute.closed',
} satisfies Record<DisputeStatus, EventName>

const webhook = z.enum(WebhookMode.options).default('now')

const OpenInput = z.strictObject({
  paymentId: z.string(),
  /** The whole payment by default. */
  amount: paiseOrNone('The amount must be at least INR 1.00'),
  reason: z.string().default('goods_or_services_not_received_or_partially_received'),
  webhook,
})

/** What the payer's bank does: no API call opens a dispute. */
export const openDispute = (simulation: Simulation, body: unknown): DisputeEntity => {
  const input = parseInput(OpenInput, body)
  const { record, payment } = simulation.state.ofPayment(input.paymentId)
  if (!payment.captured) throw badRequest('Only a payment that was captured can be disputed', 'paymentId')
  const amount = input.amount ?? payment.amount
  const dispute: DisputeEntity = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    gateway_dispute_id: null,
    reason_code: input.reason,
    respond_by: simulation.seconds() + WEEK_SECONDS,
    status: 'open',
    phase: 'chargeback',
    created_at: simulation.seconds(),
    evidence: { amount, summary: null, submitted_at: null },
  }
  record.disputes = [...(record.disputes ?? []), dispute]
  simulation.state.save(record)
  invalidate(simulation, chooseDelivery(simulation, input.webhook), eventOf.open, {
    record,
    payment,
    dispute,
  })
  return dispute
}

const SettleInput = z.strictObject({
  status: z.enum(['under_review', 'won', 'lost', 'closed']),
  webhook,
})

/** The bank's next decision on a dispute. */
export const settleDispute = (simulation: Simulation, disputeId: string, body: unknown): DisputeEntity => {
  const { status, webhook } = parseInput(SettleInput, body)
  const { record, dispute } = simulation.state.ofDispute(disputeId)
  const { payment } = simulation.state.ofPayment(dispute.payment_id)
  if (dispute.status !== 'open' && dispute.status !== 'under_review') {
    throw badRequest('This dispute is over', 'status')
  }
  dispute.status = status
  dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
  simulation.state.save(record)
  const happening = { record, payment, dispute }
  invalidate(simulation, chooseDelivery(simulation, webhook), eventOf[status], happening)
  return dispute
}

/** GET /v1/disputes: newest first. */
export const listDisputes = (simulation: Simulation, query: unknown): DisputeEntity[] =>
  pageOf(
    simulation.state.all().flatMap(({ disputes = [] }) => disputes),
    parseInput(listQuery, query),
  )
