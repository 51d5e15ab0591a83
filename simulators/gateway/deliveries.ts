import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openFolder } from './folder.ts'
import type { GatewayOptions } from './simulation.ts'

/** A webhook to deliver: a file on disk until its receiver has accepted it. */
interface Delivery {
  id: string
  eventId: string
  /** The exact body that is signed and sent. */
  body: string
  failures: number
  firstDueAt: number
  dueAt: number
}

export interface Deliveries {
  /** Sends the event at least once, `delayMs` from now. */
  post(eventId: string, body: string, delayMs?: number): void
  /** Sends the webhooks that are due, including those of an earlier process. */
  start(): void
  /** Aborts running deliveries; they stay on disk for the next start. */
  stop(): void
  pending(): number
}

const RETRY_FOR_MS = 24 * 60 * 60 * 1000
const MAX_WAIT_MS = 5 * 60 * 1000
const AT_ONCE = 16

/** The outgoing webhooks: signed, in no fixed order, and retried with growing pauses for 24 hours. */
export const openDeliveries = (options: GatewayOptions, log: FastifyBaseLogger): Deliveries => {
  const { webhookUrl, webhookSecret, webhookTimeoutMs = 5000, firstRetryMs = 1000 } = options
  const folder = openFolder<Delivery>(options.stateDir && join(options.stateDir, 'webhooks'))
  const waiting = new Map(folder.readAll().map((delivery) => [delivery.id, delivery]))
  const processing = new Set<string>()
  const stopping = new AbortController()
  let running = false
  let timer: NodeJS.Timeout | undefined

  /** Returns null if the receiver accepted it, otherwise the error. */
  const send = async ({ eventId, body }: Delivery): Promise<string | null> => {
    if (webhookUrl === undefined) return null
    try {
      const response = await fetch(typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(webhookTimeoutMs), stopping.signal]),
      })
      await response.body?.cancel()
      return response.ok ? null : `status ${response.status}`
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause)
    }
  }

  const settle = (delivery: Delivery, failure: string | null) => {
    processing.delete(delivery.id)
    if (stopping.signal.aborted && failure !== null) return
    if (failure !== null && Date.now() - delivery.firstDueAt < RETRY_FOR_MS) {
      const wait = Math.min(firstRetryMs * 2 ** delivery.failures, MAX_WAIT_MS)
      delivery.failures += 1
      delivery.dueAt = Date.now() + wait
      folder.write(delivery.id, delivery)
      log.debug({ eventId: delivery.eventId, failure, wait }, 'webhook not accepted, will be sent again')
    } else {
      if (failure !== null) log.warn({ eventId: delivery.eventId, failure }, 'webhook abandoned')
      waiting.delete(delivery.id)
      folder.remove(delivery.id)
    }
    pump()
  }

  const pump = () => {
    clearTimeout(timer)
    if (!running) return
    let next = Number.POSITIVE_INFINITY
    for (const delivery of waiting.values()) {
      if (processing.has(delivery.id)) continue
      if (processing.size >= AT_ONCE) return
      if (delivery.dueAt > Date.now()) {
        next = Math.min(next, delivery.dueAt)
      } else {
        processing.add(delivery.id)
        void send(delivery).then((failure) => settle(delivery, failure))
      }
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(pump, Math.max(next - Date.now(), 1)).unref()
  }

  return {
    post: (eventId, body, delayMs = 0) => {
      if (webhookUrl === undefined) return
      const dueAt = Date.now() + delayMs
      const delivery = { id: randomUUID(), eventId, body, failures: 0, firstDueAt: dueAt, dueAt }
      folder.write(delivery.id, delivery)
      waiting.set(delivery.id, delivery)
      setImmediate(pump)
    },
    start: () => {
      running = true
      pump()
    },
    stop: () => {
      running = false
      clearTimeout(timer)
      stopping.abort()
    },
    pending: () => waiting.size,
  }
}
