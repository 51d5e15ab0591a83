import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openDispute, settleDispute } from './disputes.ts'
import { parseInput } from './errors.ts'
import { MisbehaveInput } from './misbehaviour.ts'
import { PayLink, payLink } from './paymentLinks.ts'
import { attemptPayment } from './payments.ts'
import { PayQrCode, payQrCode } from './qrCodes.ts'
import { settleRefund } from './refunds.ts'
import type { Simulation } from './simulation.ts'
import { WebhookMode } from './webhooks.ts'

const PayInput = z.strictObject({
  orderId: z.string({
    error: 'orderId must be the id of an order at this gateway, such as order_4xbQrmEoA5WJ0G',
  }),
  outcome: z.enum(['captured', 'failed'], { error: 'outcome must be "captured" or "failed"' }),
  webhook: z
    .enum(WebhookMode.options, { error: 'webhook must be "now", "late", "twice" or "never"' })
    .default('now'),
  method: z.enum(['upi', 'card'], { error: 'method must be "upi" or "card"' }).optional(),
  paymentId: z.string().optional(),
})

const SettleInput = z.strictObject({
  outcome: z.enum(['processed', 'failed'], { error: 'outcome must be "processed" or "failed"' }),
})

/**
 * Controls that a real gateway does not have: paying without a browser, and simulated faults. Only for development and
 * tests, so they need no sign-in.
 */
export const controlRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const { misbehaviour } = simulation

  app.post('/pay', async ({ body }) => attemptPayment(simulation, parseInput(PayInput, body)))

  app.post<{ Params: { id: string } }>('/qr_codes/:id/pay', async ({ params, body }) =>
    payQrCode(simulation, params.id, parseInput(PayQrCode, body)),
  )

  app.post<{ Params: { id: string } }>('/payment_links/:id/pay', async ({ params, body }) =>
    payLink(simulation, params.id, parseInput(PayLink, body)),
  )

  app.get('/misbehave', async () => ({ faults: misbehaviour.list() }))
  app.post('/misbehave', async ({ body }) => {
    misbehaviour.add(parseInput(MisbehaveInput, body))
    return { faults: misbehaviour.list() }
  })
  app.delete('/misbehave', async () => {
    misbehaviour.reset()
    return { faults: [] }
  })

  app.post<{ Params: { id: string } }>('/refunds/:id/settle', async ({ params, body }) =>
    settleRefund(simulation, params.id, parseInput(SettleInput, body).outcome),
  )

  app.post('/disputes', async ({ body }) => openDispute(simulation, body))
  app.post<{ Params: { id: string } }>('/disputes/:id/settle', async ({ params, body }) =>
    settleDispute(simulation, params.id, body),
  )
}
