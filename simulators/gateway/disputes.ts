import { z } from 'zod'
import { type DisputeEntity, type DisputeEvidence, type DisputeStatus, evidenceSlots } from './entities.ts'
import { badRequest, parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { listQuery, pageOf, paiseOrNone } from './inputs.ts'
import type { Simulation } from './simulation.ts'
import { chooseDelivery, type EventName, sendWebhook, WebhookMode } from './webhooks.ts'

const DAY_SECONDS = 24 * 60 * 60
const SUMMARY_LENGTH = 1000

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
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']).default('chargeback'),
  /** The number of days to answer. */
  days: z.number().min(0).max(60).default(7),
  webhook,
})

const noEvidence = (amount: number): DisputeEvidence => ({
  amount,
  summary: null,
  ...(Object.fromEntries(evidenceSlots.map((slot) => [slot, null])) as Record<
    (typeof evidenceSlots)[number],
    null
  >),
  others: null,
  submitted_at: null,
})

interface NewDispute {
  id: string
  paymentId: string
  amount: number
  reason: string
  phase?: DisputeEntity['phase']
  openedAt: number
  respondBy: number
}

export const newDispute = ({
  id,
  paymentId,
  amount,
  reason,
  phase = 'chargeback',
  openedAt,
  respondBy,
}: NewDispute): DisputeEntity => ({
  id,
  entity: 'dispute',
  payment_id: paymentId,
  amount,
  currency: 'INR',
  amount_deducted: 0,
  gateway_dispute_id: null,
  reason_code: reason,
  respond_by: respondBy,
  status: 'open',
  phase,
  created_at: openedAt,
  evidence: noEvidence(amount),
})

/** Simulates the payer's bank: no API call opens a dispute. */
export const openDispute = (simulation: Simulation, body: unknown): DisputeEntity => {
  const input = parseInput(OpenInput, body)
  const { record, payment } = simulation.state.ofPayment(input.paymentId)
  if (!payment.captured) throw badRequest('Only a payment that was captured can be disputed', 'paymentId')
  const amount = input.amount ?? payment.amount
  const openedAt = simulation.seconds()
  const dispute = newDispute({
    id: newId('disp'),
    paymentId: payment.id,
    amount,
    reason: input.reason,
    phase: input.phase,
    openedAt,
    respondBy: openedAt + Math.round(input.days * DAY_SECONDS),
  })
  record.disputes = [...(record.disputes ?? []), dispute]
  simulation.state.save(record)
  sendWebhook(simulation, chooseDelivery(simulation, input.webhook), eventOf.open, {
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

/** The bank's next decision on a dispute. A lost dispute can still be won by arbitration, and a won one can be lost. */
export const settleDispute = (simulation: Simulation, disputeId: string, body: unknown): DisputeEntity => {
  const { status, webhook } = parseInput(SettleInput, body)
  const { record, dispute } = simulation.state.ofDispute(disputeId)
  const isDecided = dispute.status === 'lost' || dispute.status === 'won'
  const isNext = isDecided ? status === 'lost' || status === 'won' : dispute.status !== 'closed'
  if (!isNext) throw badRequest('This dispute is over', 'status')
  return setStatus(simulation, { record, dispute }, { status, webhook })
}

function setStatus(
  simulation: Simulation,
  { record, dispute }: ReturnType<Simulation['state']['ofDispute']>,
  { status, webhook }: { status: DisputeStatus; webhook: WebhookMode },
): DisputeEntity {
  const { payment } = simulation.state.ofPayment(dispute.payment_id)
  dispute.status = status
  dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
  simulation.state.save(record)
  const change = { record, payment, dispute }
  sendWebhook(simulation, chooseDelivery(simulation, webhook), eventOf[status], change)
  return dispute
}

const documentIds = z.array(z.string()).min(1).optional()

const ContestInput = z.object({
  amount: paiseOrNone('The amount must be at least INR 1.00'),
  summary: z
    .string()
    .max(SUMMARY_LENGTH, { error: 'The summary may not be greater than 1000 characters.' })
    .optional(),
  ...(Object.fromEntries(evidenceSlots.map((slot) => [slot, documentIds])) as Record<
    (typeof evidenceSlots)[number],
    typeof documentIds
  >),
  others: z.array(z.object({ type: z.string(), document_ids: z.array(z.string()).min(1) })).optional(),
  action: z.enum(['draft', 'submit']).default('draft'),
})

/**
 * PATCH /v1/disputes/:id/contest: saves evidence, and with `submit` sends it to the bank, which is possible only
 * once.
 */
export const contestDispute = (simulation: Simulation, disputeId: string, body: unknown): DisputeEntity => {
  const { action, amount, summary, others, ...slots } = parseInput(ContestInput, body)
  const found = simulation.state.ofDispute(disputeId)
  const { dispute } = found
  requireOpen(dispute, 'contested')
  if (dispute.respond_by < simulation.seconds()) {
    throw badRequest('The time to respond to this dispute is over')
  }
  if (amount !== undefined && amount > dispute.amount) {
    throw badRequest('The amount must not exceed the amount of the dispute', 'amount')
  }
  const ids = [...Object.values(slots), ...(others ?? []).map((each) => each.document_ids)].flatMap(
    (each) => each ?? [],
  )
  for (const id of ids) simulation.state.ofDocument(id)
  const sent = Object.fromEntries(
    Object.entries({ ...slots, others }).filter(([, value]) => value !== undefined),
  )
  const evidence: DisputeEvidence = { ...dispute.evidence, ...sent }
  dispute.evidence = {
    ...evidence,
    amount: amount ?? evidence.amount,
    summary: summary ?? evidence.summary,
  }
  if (action === 'draft') {
    simulation.state.save(found.record)
    return dispute
  }
  if (ids.length === 0) throw badRequest('At least one document is needed to contest a dispute')
  dispute.evidence.submitted_at = simulation.seconds()
  return setStatus(simulation, found, { status: 'under_review', webhook: 'now' })
}

/** POST /v1/disputes/:id/accept: the merchant accepts the loss. */
export const acceptDispute = (simulation: Simulation, disputeId: string): DisputeEntity => {
  const found = simulation.state.ofDispute(disputeId)
  requireOpen(found.dispute, 'accepted')
  return setStatus(simulation, found, { status: 'lost', webhook: 'now' })
}

function requireOpen({ status }: DisputeEntity, what: string): void {
  if (status !== 'open') throw badRequest(`The dispute can't be ${what}, because its status is ${status}`)
}

/** GET /v1/disputes: newest first. */
export const listDisputes = (simulation: Simulation, query: unknown): DisputeEntity[] =>
  pageOf(
    simulation.state.all().flatMap(({ disputes = [] }) => disputes),
    parseInput(listQuery, query),
  )
