import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { recordEvent } from '#features/payment/gatewayEventStore.server.ts'
import type { PaymentDeps } from '#features/payment/paymentDeps.server.ts'
import { isWebhookSignatureRight } from '#features/payment/signatures.server.ts'
import { orderByGatewayId, orderByPaymentId } from '#features/payment/store.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { digest } from '#lib/digest.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { disputeJob } from './usecases/disputes.server.ts'
import { settleJob, settlePaymentJob } from './usecases/settleJobs.server.ts'

const MAX_BODY_BYTES = 100 * 1024

const gatewayId = z.string().regex(/^[a-z]+_[A-Za-z0-9]{1,40}$/)
const entity = z.object({
  entity: z.object({ id: gatewayId, order_id: gatewayId.nullish(), payment_id: gatewayId.nullish() }),
})
/** Only the fields that identify the order to check. All other data is read from the gateway. */
const envelope = z.object({
  event: z.string().regex(/^[a-z_.]{1,60}$/),
  payload: z.object({
    payment: entity.optional(),
    order: entity.optional(),
    refund: entity.optional(),
    dispute: entity.optional(),
    qr_code: entity.optional(),
    payment_link: entity.optional(),
  }),
})

/**
 * Receives the gateway's webhooks. Each is recorded once, and processed by a job, so that the response never waits
 * for the gateway. No status, amount or person is read from them, and their order does not matter.
 */
export function webhookRoute(
  app: FastifyInstance,
  deps: PaymentDeps,
  options: { webhookSecret: string },
): void {
  app.register(async (scope) => {
    // The signature is over the raw bytes, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/payments/webhook', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = headerOf(request, 'x-razorpay-signature')
      if (!isWebhookSignatureRight(raw, signature, options.webhookSecret)) {
        throw new Refusal('PAYMENT_SIGNATURE')
      }
      await takeEvent(deps, raw, headerOf(request, 'x-razorpay-event-id'))
      reply.header('cache-control', 'no-store')
      return { statusCode: 200, success: true, message: '', data: null }
    })
  })
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** An unused event is accepted and ignored: if it were refused, it would be repeated for a day. */
async function takeEvent(deps: PaymentDeps, raw: Buffer, eventId: string | undefined): Promise<void> {
  const parsed = envelope.safeParse(jsonOf(raw))
  if (!parsed.success) return
  const { event } = parsed.data
  const about = aboutOf(parsed.data.payload)
  const work = await workFor(deps, event, about)
  if (!work) return
  await inTransaction(deps.db, async (trx) => {
    const id = eventId && /^[\w-]{1,80}$/.test(eventId) ? eventId : digest(raw)
    const received = { id, event, orderId: about.orderId, paymentId: about.paymentId }
    if (await recordEvent(trx, received, deps.clock.now())) await work(trx)
  })
}

interface About {
  /** The id of the order, or of the QR code or payment link that was paid instead. */
  orderId: string | null
  paymentId: string | null
  disputeId: string | null
}

function aboutOf({
  payment,
  order,
  refund,
  dispute,
  qr_code: code,
  payment_link: link,
}: z.infer<typeof envelope>['payload']): About {
  return {
    orderId: code?.entity.id ?? link?.entity.id ?? order?.entity.id ?? payment?.entity.order_id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    disputeId: dispute?.entity.id ?? null,
  }
}

type Work = (trx: Trx) => Promise<void>

/** The job that reads the state from the gateway; none if the event belongs to no order of the studio. */
async function workFor(
  { db, jobs }: PaymentDeps,
  event: string,
  { orderId, paymentId, disputeId }: About,
): Promise<Work | undefined> {
  if (disputeId !== null) return (trx) => jobs.enqueue(trx, disputeJob, { disputeId })
  const ofOrder = orderId === null ? undefined : await orderByGatewayId(db, orderId)
  const order = ofOrder ?? (paymentId === null ? undefined : await orderByPaymentId(db, paymentId))
  if (order?.gatewayOrderId) {
    const { gatewayOrderId } = order
    // Three events report one payment; after the order is settled, only a refund is new information.
    const known = order.status === 'paid' && order.paymentId === paymentId && !event.startsWith('refund.')
    return async (trx) => {
      if (!known) await jobs.enqueue(trx, settleJob, { gatewayOrderId })
    }
  }
  // The event of a refund may lack the order, and may arrive before that of the payment.
  if (orderId !== null || paymentId === null || !event.startsWith('refund.')) return undefined
  return (trx) => jobs.enqueue(trx, settlePaymentJob, { paymentId })
}

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
