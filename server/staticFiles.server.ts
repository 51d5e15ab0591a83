import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { preferredEncoding } from '#lib/negotiation.server.ts'

/**
 * Serves files of a folder in the encoding that the client prefers. The plugin reads `*` as gzip, also after `gzip;q=0`,
 * and ignores a preference for no encoding: so it gets our decision.
 */
export async function serveFiles(scope: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  scope.addHook('onRequest', async ({ headers }) => {
    headers['accept-encoding'] = preferredEncoding(headers)
  })
  await scope.register(staticFiles, { preCompressed: true, ...options })
}
