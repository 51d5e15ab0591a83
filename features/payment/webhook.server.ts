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
/** The fields that identify the order to check. All other data is read from the gateway. */
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
 * for the gateway. No status, amount or person is read from them, and the order in which they arrive is irrelevant.
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
      await receiveEvent(deps, raw, headerOf(request, 'x-razorpay-event-id'))
      reply.header('cache-control', 'no-store')
      return { statusCode: 200, success: true, message: '', data: null }
    })
  })
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Events that are not used are accepted and ignored: the gateway would repeat a refused one for a day. */
async function receiveEvent(deps: PaymentDeps, raw: Buffer, eventId: string | undefined): Promise<void> {
  const parsed = envelope.safeParse(jsonOf(raw))
  if (!parsed.success) return
  const { event } = parsed.data
  const ids = idsOf(parsed.data.payload)
  const work = await workFor(deps, event, ids)
  if (!work) return
  await inTransaction(deps.db, async (trx) => {
    const id = eventId && /^[\w-]{1,80}$/.test(eventId) ? eventId : digest(raw)
    const received = { id, event, orderId: ids.orderId, paymentId: ids.paymentId }
    if (await recordEvent(trx, received, deps.clock.now())) await work(trx)
  })
}

interface EventIds {
  /** The id of the order, or of the QR code or payment link that was paid instead. */
  orderId: string | null
  paymentId: string | null
  disputeId: string | null
}

function idsOf({
  payment,
  order,
  refund,
  dispute,
  qr_code: code,
  payment_link: link,
}: z.infer<typeof envelope>['payload']): EventIds {
  return {
    orderId: code?.entity.id ?? link?.entity.id ?? order?.entity.id ?? payment?.entity.order_id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    disputeId: dispute?.entity.id ?? null,
  }
}

type Work = (trx: Trx) => Promise<void>

/** Enqueues the job that reads the state from the gateway; undefined if the event belongs to no order of the studio. */
async function workFor(
  { db, jobs }: PaymentDeps,
  event: string,
  { orderId, paymentId, disputeId }: EventIds,
): Promise<Work | undefined> {
  if (disputeId !== null) return (trx) => jobs.enqueue(trx, disputeJob, { disputeId })
  const namedOrder = orderId === null ? undefined : await orderByGatewayId(db, orderId)
  const order = namedOrder ?? (paymentId === null ? undefined : await orderByPaymentId(db, paymentId))
  if (order?.gatewayOrderId) {
    const { gatewayOrderId } = order
    // Three events report one payment; after the order is settled, only a refund is new information.
    const isKnown = order.status === 'paid' && order.paymentId === paymentId && !event.startsWith('refund.')
    return async (trx) => {
      if (!isKnown) await jobs.enqueue(trx, settleJob, { gatewayOrderId })
    }
  }
  // The event of a refund may not contain the order, and may arrive before the event of its payment.
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
