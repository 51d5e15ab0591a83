import { z } from 'zod'
import type { PaymentEntity, PaymentLinkEntity } from './entities.ts'
import { badRequest, parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { listQuery, notes, pageOf, paise, receipt, rupees } from './inputs.ts'
import { capture, failPayment, newPayment } from './payments.ts'
import type { Simulation } from './simulation.ts'
import type { OrderRecord } from './state.ts'
import { chooseDelivery, type EventName, sendWebhook, WebhookMode } from './webhooks.ts'

/**
 * As Razorpay documents, a link expires at the earliest a quarter of an hour after it was created, and at the latest
 * after half a year.
 */
const MIN_OPEN_SECONDS = 15 * 60
const MAX_OPEN_SECONDS = 183 * 24 * 60 * 60

const LinkInput = z.object({
  amount: paise('The amount must be at least INR 1.00'),
  currency: rupees.default('INR'),
  accept_partial: z.literal(false, { error: 'The simulator has no partial payments.' }).default(false),
  expire_by: z.int().max(2_147_483_647).optional(),
  reference_id: receipt.optional(),
  description: z.string().max(2048).optional(),
  customer: z.record(z.string(), z.string()).optional(),
  notify: z.object({ sms: z.boolean().default(false), email: z.boolean().default(false) }).optional(),
  reminder_enable: z.boolean().default(false),
  upi_link: z.boolean().default(false),
  callback_url: z.url().optional(),
  callback_method: z.literal('get').optional(),
  notes,
})

const linksOf = (simulation: Simulation) =>
  simulation.state.all().flatMap(({ link, payments }) => (link ? [{ link, payments }] : []))

/** POST /v1/payment_links. `baseUrl` is the address of the simulator. */
export const createLink = (simulation: Simulation, body: unknown, baseUrl: string): PaymentLinkEntity => {
  const input = parseInput(LinkInput, body)
  const now = simulation.seconds()
  const { amount, currency, expire_by = 0, reference_id = '' } = input
  if (expire_by && expire_by < now + MIN_OPEN_SECONDS) {
    throw badRequest('expire_by should be at least 15 minutes after current time.', 'expire_by')
  }
  if (expire_by > now + MAX_OPEN_SECONDS) {
    throw badRequest('expire_by should not be more than 6 months from current time.', 'expire_by')
  }
  if (reference_id && linksOf(simulation).some(({ link }) => link.reference_id === reference_id)) {
    throw badRequest(`payment link with given reference_id (${reference_id}) already exists`, 'reference_id')
  }
  const id = newId('plink')
  const link: PaymentLinkEntity = {
    id,
    accept_partial: false,
    amount,
    amount_paid: 0,
    cancelled_at: 0,
    created_at: now,
    currency,
    customer: input.customer ?? [],
    description: input.description ?? null,
    expire_by,
    expired_at: 0,
    notes: input.notes,
    notify: input.notify ?? { email: false, sms: false },
    payments: [],
    reference_id,
    reminder_enable: input.reminder_enable,
    short_url: `${baseUrl}/hosted/${id}`,
    status: 'created',
    updated_at: now,
    upi_link: input.upi_link,
    user_id: '',
  }
  const order: OrderRecord['order'] = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: reference_id || null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: input.notes,
    created_at: now,
  }
  simulation.state.save({ order, autoCapture: true, payments: [], refunds: [], link })
  return link
}

const end = (
  simulation: Simulation,
  record: OrderRecord & { link: PaymentLinkEntity },
  ended: Partial<PaymentLinkEntity> & Pick<PaymentLinkEntity, 'status'>,
  event: EventName,
) => {
  Object.assign(record.link, { ...ended, updated_at: simulation.seconds() })
  simulation.state.save(record)
  sendWebhook(simulation, chooseDelivery(simulation, 'now'), event, { record })
}

/** The current state of the link: a link whose time is over expires when it is next read. */
const readCurrent = (simulation: Simulation, linkId: string) => {
  const record = simulation.state.ofLink(linkId)
  const { status, expire_by } = record.link
  if (status === 'created' && expire_by && expire_by <= simulation.seconds()) {
    end(simulation, record, { status: 'expired', expired_at: expire_by }, 'payment_link.expired')
  }
  return record
}

/** GET /v1/payment_links/:id. */
export const readLink = (simulation: Simulation, linkId: string): PaymentLinkEntity =>
  readCurrent(simulation, linkId).link

const LinkQuery = listQuery.extend({ payment_id: z.string().optional(), reference_id: z.string().optional() })

/** GET /v1/payment_links: newest first; with `payment_id` only the link of that payment. */
export const listLinks = (simulation: Simulation, query: unknown): PaymentLinkEntity[] => {
  const filter = parseInput(LinkQuery, query)
  const found = linksOf(simulation).filter(
    ({ link, payments }) =>
      (filter.payment_id === undefined || payments.some(({ id }) => id === filter.payment_id)) &&
      (filter.reference_id === undefined || link.reference_id === filter.reference_id),
  )
  return pageOf(
    found.map(({ link }) => link),
    filter,
  )
}

/** POST /v1/payment_links/:id/cancel. */
export const cancelLink = (simulation: Simulation, linkId: string): PaymentLinkEntity => {
  const record = readCurrent(simulation, linkId)
  const { status } = record.link
  if (status !== 'created') throw badRequest(`Payment Link cannot be cancelled as it is already ${status}`)
  end(
    simulation,
    record,
    { status: 'cancelled', cancelled_at: simulation.seconds() },
    'payment_link.cancelled',
  )
  return record.link
}

/** `late`: the payer's bank approves a payment that was started while the link was open. */
export const PayLink = z.strictObject({
  outcome: z.enum(['captured', 'failed']).default('captured'),
  webhook: WebhookMode.default('now'),
  late: z.boolean().default(false),
})

/**
 * Simulates that a payer opens the link and pays, or tries to. The webhooks of a late payment do not name the link.
 */
export const payLink = (
  simulation: Simulation,
  linkId: string,
  { outcome, webhook, late }: z.infer<typeof PayLink>,
): PaymentEntity => {
  const record = readCurrent(simulation, linkId)
  const { link, order } = record
  if (order.status === 'paid') throw badRequest('Payment already done for this order.')
  if (link.status !== 'created' && !late) throw badRequest(`This link is ${link.status}.`)
  link.order_id = order.id
  const about = { method: 'upi', ...(link.description ? { description: link.description } : {}) } as const
  const payment = newPayment(order, newId('pay'), about, simulation.seconds())
  record.payments.push(payment)
  order.attempts += 1
  order.status = 'attempted'
  const dispatch = chooseDelivery(simulation, webhook)
  if (outcome === 'failed') {
    failPayment(simulation, record, payment, dispatch)
    return payment
  }
  capture(simulation, record, payment, dispatch)
  const { id: payment_id, amount, status, method, created_at } = payment
  link.payments.push({ payment_id, amount, status, method, created_at })
  link.amount_paid = amount
  if (link.status === 'created') {
    Object.assign(link, { status: 'paid', updated_at: simulation.seconds() })
    sendWebhook(simulation, dispatch, 'payment_link.paid', { record, payment })
  }
  simulation.state.save(record)
  return payment
}
