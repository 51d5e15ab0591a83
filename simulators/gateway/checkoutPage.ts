import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import checkoutScript from './checkout/checkout.js?raw'
import frameStyles from './checkout/frame.css?raw'
import framePage from './checkout/frame.html?raw'
import frameScript from './checkout/frame.js?raw'
import hostedPage from './checkout/hosted.html?raw'
import hostedScript from './checkout/hosted.js?raw'
import { parseInput, unauthorized } from './errors.ts'
import { readLink } from './paymentLinks.ts'
import { attemptPayment } from './payments.ts'
import { readQrCode } from './qrCodes.ts'
import type { Simulation } from './simulation.ts'

type WithOrder = { Params: { orderId: string } }

/** The origin becomes a part of the policy, so only scheme, host and port are allowed in it. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

const PageQuery = z.object({
  parent: z.string().refine(isOrigin, { error: 'parent must be the origin of the page that opens checkout' }),
})
const KeyQuery = z.object({ key: z.string({ error: 'The key is missing.' }) })
const CheckoutPayment = z.strictObject({
  method: z.enum(['upi', 'card', 'netbanking']),
  outcome: z.enum(['captured', 'failed']),
  email: z.string().max(254).optional(),
  contact: z.string().max(40).optional(),
  description: z.string().max(2048).optional(),
})

const sendFile = (reply: FastifyReply, type: string, text: string) =>
  reply
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .type(`${type}; charset=utf-8`)
    .send(text)

/** Only the page that opened it may frame it; this replaces the policy of the surrounding server. */
const framePolicy = (parent: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ')

/** checkout.js, the page in its frame, and the two calls of that page. */
export const checkoutRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const checkKey = (query: unknown) => {
    if (parseInput(KeyQuery, query).key !== simulation.keyId) throw unauthorized('Authentication failed')
  }

  app.get('/v1/checkout.js', (_request, reply) => sendFile(reply, 'text/javascript', checkoutScript))
  app.get('/checkout/assets/frame.js', (_request, reply) => sendFile(reply, 'text/javascript', frameScript))
  app.get('/checkout/assets/frame.css', (_request, reply) => sendFile(reply, 'text/css', frameStyles))

  app.get('/checkout/assets/hosted.js', (_request, reply) => sendFile(reply, 'text/javascript', hostedScript))

  /** The page of a payment link, or of a QR code (its `image_url`), which can be paid there without a UPI app. */
  app.get('/hosted/:id', (_request, reply) => {
    reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-security-policy', framePolicy("'none'"))
      .header('referrer-policy', 'no-referrer')
    return sendFile(reply, 'text/html', hostedPage)
  })
  app.get<{ Params: { id: string } }>('/hosted/:id/code', async ({ params }) => {
    if (params.id.startsWith('plink_')) {
      const { id, status, amount, description } = readLink(simulation, params.id)
      return { id, kind: 'payment_links', open: status === 'created', status, amount, description }
    }
    const { id, status, payment_amount: amount, description } = readQrCode(simulation, params.id)
    return { id, kind: 'qr_codes', open: status === 'active', status, amount, description }
  })

  app.get('/checkout/:orderId', (request, reply) => {
    const { parent } = parseInput(PageQuery, request.query)
    reply.removeHeader('x-frame-options')
    reply.raw.removeHeader('x-frame-options')
    reply.header('content-security-policy', framePolicy(parent)).header('referrer-policy', 'no-referrer')
    return sendFile(reply, 'text/html', framePage)
  })

  app.get<WithOrder>('/checkout/:orderId/order', async ({ params, query }) => {
    checkKey(query)
    const { id, amount, currency, status } = simulation.state.ofOrder(params.orderId).order
    return { id, amount, currency, status }
  })

  app.post<WithOrder>('/checkout/:orderId/pay', async ({ params, query, body }) => {
    checkKey(query)
    const payment = parseInput(CheckoutPayment, body)
    return attemptPayment(simulation, { orderId: params.orderId, webhook: 'now', ...payment })
  })
}
