import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Call } from '#lib/api.server.ts'
import type { CacheTopic, Endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { responseData } from '#lib/responseData.server.ts'
import { trace } from '#lib/tracing.server.ts'

/** A read with the same response for everybody; `topics`: the data on which the response depends. */
type CachedEndpoint = Endpoint & { method: 'GET'; access: 'public'; topics: readonly CacheTopic[] }
type ReadInput<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'now'>

/**
 * Registers a read whose responses are cached for each input and language, until one of its topics changes. A
 * request after a change never gets the old response, unless the database does not respond: then the old response
 * has the header `stale-since`. Refusals are not cached.
 */
export function cachedRoute<const E extends CachedEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  e: E,
  read: (input: ReadInput<E>) => Promise<z.input<E['data']>>,
): void {
  const make = async (input: ReadInput<E>) => {
    const response = await trace(`use case GET ${e.path}`, () => read(input))
    const data = responseData(e.data, response, (paths) =>
      deps.log.warn({ path: e.path, paths }, 'a value is of a newer release'),
    )
    return {
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, accept-language',
      },
      body: Buffer.from(JSON.stringify({ statusCode: 200, success: true, message: '', data })),
      topics: e.topics,
    }
  }
  app.route({
    method: 'GET',
    url: e.path,
    schema: {
      summary: e.summary,
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { querystring: e.query } : {}),
    },
    config: { endpoint: e },
    handler(request, reply) {
      const { params, query } = request as Pick<ReadInput<E>, 'params' | 'query'>
      const key = `${currentLanguage()} ${e.path} ${JSON.stringify([params, query])}`
      const cacheRequest = {
        pool: 'api' as const,
        key,
        staleMs: 0,
        make: () => make({ params, query, now: deps.clock.now() }),
      }
      return app.responseCache.respond(request, reply, cacheRequest)
    },
  })
}
