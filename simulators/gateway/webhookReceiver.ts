import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  eventId: string
  signature: string
  /** The body, byte by byte. */
  raw: Buffer
  event: string
  body: { entity: string; account_id: string; contains: string[]; payload: Payload; created_at: number }
}

type Entity = Record<string, unknown>
type Payload = Partial<
  Record<'payment' | 'order' | 'refund' | 'qr_code' | 'payment_link', { entity: Entity }>
>

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** `decide` returns the status of each response; null means no response. */
  respondWith(decide: (webhook: ReceivedWebhook) => number | null): void
  close(): Promise<void>
}

/** A server for tests that receives webhooks and stores them unchanged. */
export const startWebhookReceiver = async (port = 0): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = []
  let decide: (webhook: ReceivedWebhook) => number | null = () => 200
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request))
    const body = JSON.parse(raw.toString())
    const webhook = {
      eventId: String(request.headers['x-razorpay-event-id']),
      signature: String(request.headers['x-razorpay-signature']),
      raw,
      event: body.event,
      body,
    }
    received.push(webhook)
    const status = decide(webhook)
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    respondWith: (next) => {
      decide = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
