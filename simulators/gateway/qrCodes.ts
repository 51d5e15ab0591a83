import { z } from 'zod'
import type { PaymentEntity, QrCodeEntity } from './entities.ts'
import { badRequest, parseInput } from './errors.ts'
import { digits, newId } from './ids.ts'
import { listQuery, notes, pageOf, paise } from './inputs.ts'
import { failPayment, markCaptured, newPayment } from './payments.ts'
import type { Simulation } from './simulation.ts'
import type { OrderRecord } from './state.ts'
import { chooseDelivery, type Dispatch, sendWebhook, WebhookMode } from './webhooks.ts'

/** As Razorpay documents: a code stays open for at least a quarter of an hour before it closes by itself. */
const MIN_OPEN_SECONDS = 15 * 60

const QrCodeInput = z
  .object({
    type: z.enum(['upi_qr', 'bharat_qr'], { error: 'The type must be upi_qr or bharat_qr.' }),
    name: z.string().max(120).optional(),
    usage: z.enum(['single_use', 'multiple_use'], {
      error: 'The usage must be single_use or multiple_use.',
    }),
    fixed_amount: z.boolean().default(false),
    payment_amount: paise('The payment amount must be at least INR 1.00').optional(),
    description: z.string().max(255).optional(),
    customer_id: z.string().optional(),
    close_by: z.int().max(2_147_483_647).optional(),
    notes,
  })
  .refine(({ fixed_amount, payment_amount }) => !fixed_amount || payment_amount !== undefined, {
    path: ['payment_amount'],
    error: 'The payment amount field is required when fixed amount is true.',
  })
  .refine(({ usage, close_by }) => usage === 'single_use' || close_by === undefined, {
    path: ['close_by'],
    error: 'close_by is only possible for a QR code of single use.',
  })

/** POST /v1/payments/qr_codes. `baseUrl` is the address of the simulator. */
export const createQrCode = (simulation: Simulation, body: unknown, baseUrl: string): QrCodeEntity => {
  const input = parseInput(QrCodeInput, body)
  const now = simulation.seconds()
  if (input.close_by !== undefined && input.close_by < now + MIN_OPEN_SECONDS) {
    throw badRequest('close_by should be at least 15 minutes after current time.', 'close_by')
  }
  const id = newId('qr')
  const amount = input.payment_amount ?? 0
  const upi = new URLSearchParams({
    ver: '01',
    mode: '15',
    pa: 'rzr.simulator@icici',
    pn: input.name ?? 'Simulator',
    tr: `RZP${id.slice(3)}qrv2`,
    cu: 'INR',
    ...(input.fixed_amount ? { am: (amount / 100).toFixed(2) } : {}),
  })
  const qrCode: QrCodeEntity = {
    id,
    entity: 'qr_code',
    created_at: now,
    name: input.name ?? null,
    usage: input.usage,
    type: input.type,
    image_url: `${baseUrl}/hosted/${id}`,
    image_content: `upi://pay?${upi}`,
    payment_amount: input.payment_amount ?? null,
    status: 'active',
    description: input.description ?? null,
    fixed_amount: input.fixed_amount,
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: input.notes,
    customer_id: input.customer_id ?? null,
    close_by: input.close_by ?? null,
    closed_at: null,
    close_reason: null,
  }
  const record: OrderRecord = {
    order: {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt: null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: input.notes,
      created_at: now,
    },
    autoCapture: true,
    payments: [],
    refunds: [],
    qrCode,
  }
  simulation.state.save(record)
  sendWebhook(simulation, chooseDelivery(simulation, 'now'), 'qr_code.created', { record })
  return qrCode
}

const close = (
  simulation: Simulation,
  record: OrderRecord & { qrCode: QrCodeEntity },
  closed: Pick<QrCodeEntity, 'closed_at' | 'close_reason'>,
  dispatch: Dispatch,
) => {
  Object.assign(record.qrCode, { status: 'closed', ...closed })
  simulation.state.save(record)
  sendWebhook(simulation, dispatch, 'qr_code.closed', { record })
}

/** The current state of the code: a code that has expired is closed when it is next read. */
const readCurrent = (simulation: Simulation, qrCodeId: string) => {
  const record = simulation.state.ofQrCode(qrCodeId)
  const { status, close_by } = record.qrCode
  if (status === 'active' && close_by !== null && close_by <= simulation.seconds()) {
    close(simulation, record, { closed_at: close_by, close_reason: null }, chooseDelivery(simulation, 'now'))
  }
  return record
}

/** GET /v1/payments/qr_codes/:id. */
export const readQrCode = (simulation: Simulation, qrCodeId: string): QrCodeEntity =>
  readCurrent(simulation, qrCodeId).qrCode

/** GET /v1/payments/qr_codes/:id/payments: newest first. */
export const paymentsOfQrCode = (simulation: Simulation, qrCodeId: string, query: unknown): PaymentEntity[] =>
  pageOf(readCurrent(simulation, qrCodeId).payments, parseInput(listQuery, query))

const QrCodeQuery = listQuery.extend({
  payment_id: z.string().optional(),
  customer_id: z.string().optional(),
})

/** GET /v1/payments/qr_codes: newest first; with `payment_id` only the code of that payment. */
export const listQrCodes = (simulation: Simulation, query: unknown): QrCodeEntity[] => {
  const filter = parseInput(QrCodeQuery, query)
  const fits = ({ qrCode, payments }: OrderRecord) =>
    (filter.payment_id === undefined || payments.some(({ id }) => id === filter.payment_id)) &&
    (filter.customer_id === undefined || qrCode?.customer_id === filter.customer_id)
  const codes = simulation.state
    .all()
    .flatMap((record) => (record.qrCode && fits(record) ? [record.qrCode] : []))
  return pageOf(codes, filter)
}

/** POST /v1/payments/qr_codes/:id/close. */
export const closeQrCode = (simulation: Simulation, qrCodeId: string): QrCodeEntity => {
  const record = readCurrent(simulation, qrCodeId)
  if (record.qrCode.status === 'closed') throw badRequest('QR Code is already closed')
  const closed = { closed_at: simulation.seconds(), close_reason: 'on_demand' as const }
  close(simulation, record, closed, chooseDelivery(simulation, 'now'))
  return record.qrCode
}

/**
 * `late`: the payer's bank approves after the code was closed. `amount`: an amount other than that of the code, which
 * no app should send.
 */
export const PayQrCode = z.strictObject({
  outcome: z.enum(['captured', 'failed']).default('captured'),
  webhook: WebhookMode.default('now'),
  late: z.boolean().default(false),
  amount: z.int().min(100).optional(),
})

/** Simulates that somebody scans the code and pays, or tries to. */
export const payQrCode = (
  simulation: Simulation,
  qrCodeId: string,
  { outcome, webhook, late, amount }: z.infer<typeof PayQrCode>,
): PaymentEntity => {
  const record = readCurrent(simulation, qrCodeId)
  const { qrCode, order } = record
  if (qrCode.status === 'closed' && !late) throw badRequest('This QR Code is closed.')
  const started = newPayment(
    { ...order, amount: amount ?? order.amount },
    newId('pay'),
    { method: 'upi', ...(qrCode.description ? { description: qrCode.description } : {}) },
    simulation.seconds(),
  )
  const payment: PaymentEntity = { ...started, order_id: null, acquirer_data: { rrn: digits(12) } }
  record.payments.push(payment)
  const dispatch = chooseDelivery(simulation, webhook)
  if (outcome === 'failed') {
    failPayment(simulation, record, payment, dispatch)
    return payment
  }
  markCaptured(payment)
  qrCode.payments_amount_received += payment.amount
  qrCode.payments_count_received += 1
  simulation.state.save(record)
  sendWebhook(simulation, dispatch, 'payment.captured', { record, payment })
  sendWebhook(simulation, dispatch, 'qr_code.credited', { record, payment })
  if (qrCode.usage === 'single_use' && qrCode.status === 'active') {
    close(simulation, record, { closed_at: simulation.seconds(), close_reason: 'paid' }, dispatch)
  }
  return payment
}
