import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { receive } from './usecases/receive.server.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Receives the statuses of messages, and messages from people. Without access keys, the route does not exist. */
export function whatsappWebhook(app: FastifyInstance, deps: Deps): void {
  const { whatsapp } = deps
  if (!whatsapp) return
  app.register(async (scope) => {
    // The signature is that of the raw bytes, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get('/whatsapp/webhook', async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const [mode, token, challenge] = ['mode', 'verify_token', 'challenge'].map((key) => query[`hub.${key}`])
      if (mode !== 'subscribe' || typeof token !== 'string' || !whatsapp.isVerifyToken(token))
        throw new Refusal('FORBIDDEN')
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send(String(challenge ?? '').slice(0, 200))
    })
    scope.post('/whatsapp/webhook', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-hub-signature-256']
      if (!whatsapp.isSigned(raw, typeof signature === 'string' ? signature : undefined))
        throw new Refusal('WEBHOOK_SIGNATURE')
      await receive(deps, jsonOf(raw))
      reply.header('cache-control', 'no-store')
      return { statusCode: 200, success: true, message: '', data: null }
    })
  })
}

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
