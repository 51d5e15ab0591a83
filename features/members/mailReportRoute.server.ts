import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { countMailReport } from '#lib/metrics.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { receiveMailReport } from './usecases/receiveMailReport.server.ts'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Receives reports about mails that did not arrive, and complaints. Without a token in the configuration, the route
 * does not exist.
 */
export function mailReportRoute(app: FastifyInstance, deps: Deps): void {
  const { mailReportToken: token } = deps
  if (token === undefined) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/mail/reports', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
        throw new Refusal('WEBHOOK_SIGNATURE')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const outcome = await receiveMailReport(deps, raw.toString())
      countMailReport(outcome)
      if (outcome === 'unknown') request.log.warn('a mail server reported an unknown mail')
      reply.header('cache-control', 'no-store')
      return { statusCode: 200, success: true, message: '', data: null }
    })
  })
}

/** Compares in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
