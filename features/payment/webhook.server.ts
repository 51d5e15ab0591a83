import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { PaymentDeps } from './paymentDeps.server.ts'
import { settleJob } from './settlement.server.ts'
import { isWebhookSignatureRight } from './signatures.server.ts'
import { noteEvent, orderByGatewayId } from './store.server.ts'

const LARGEST_BODY = 100 * 1024

const gatewayId = z.string().regex(/^[a-z]+_[A-Za-z0-9]{1,40}$/)
const entity = z.object({ entity: z.object({ id: gatewayId, order_id: gatewayId.nullish() }) })
/** As little as is needed: which order to look at. What the gateway says of it is asked, not read here. */
const envelope = z.object({
  event: z.string().regex(/^[a-z_.]{1,60}$/),
  payload: z.object({ payment: entity.optional(), order: entity.optional() }),
})

/**
 * Takes the gateway's webhooks: noted once, and left to a job, so that the answer never waits for the
 * gateway. No status, amount or person is taken from them, and their order doesn't matter.
 */
export function webhookRoute(
  app: FastifyInstance,
  deps: PaymentDeps,
  options: { webhookSecret: string },
): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/payments/webhook', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
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

/** An event that says nothing to us is taken and forgotten: refused, it would come again for a day. */
async function takeEvent(deps: PaymentDeps, raw: Buffer, eventId: string | undefined): Promise<void> {
  const told = envelope.safeParse(jsonOf(raw))
  if (!told.success) return
  const { event, payload } = told.data
  const payment = payload.payment?.entity
  const gatewayOrderId = payload.order?.entity.id ?? payment?.order_id ?? null
  const order = gatewayOrderId === null ? undefined : await orderByGatewayId(deps.db, gatewayOrderId)
  if (!order || gatewayOrderId === null) return
  await inTransaction(deps.db, async (trx) => {
    const id = eventId && /^[\w-]{1,80}$/.test(eventId) ? eventId : digestOf(raw)
    const noted = { id, event, orderId: gatewayOrderId, paymentId: payment?.id ?? null }
    if (!(await noteEvent(trx, noted, deps.clock.now()))) return
    // Three events tell of one payment; of what has settled the order there is nothing more to learn.
    if (order.status === 'paid' && order.paymentId === payment?.id) return
    await deps.jobs.enqueue(trx, settleJob, { gatewayOrderId })
  })
}

const digestOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('base64url')

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
