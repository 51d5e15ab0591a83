import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Call } from '#lib/api.server.ts'
import type { Topic } from '#lib/changes.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import { keep } from '#lib/kept.server.ts'
import { type KeptAnswer, packAnswer, sendFrom } from '#lib/keptAnswer.server.ts'

type PublicRead = Endpoint & { method: 'GET'; access: 'public' }
type Read<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'now'>

/**
 * Registers a read that is the same for everybody. Its answers are kept serialised and compressed, one
 * for each input, until a change of `topics` empties them, and leave as bytes. A refusal is never kept.
 * `with`: what besides the input the answer depends on, such as the studio's day.
 */
export function keptRoute<const E extends PublicRead>(
  app: FastifyInstance,
  deps: Deps,
  e: E,
  options: { topics: Topic[]; most: number; with?: (now: Temporal.Instant) => string },
  read: (asked: Read<E>) => Promise<z.input<E['data']>>,
): void {
  const kept = keep<KeptAnswer>(deps.changes, options)

  const make = async (asked: Read<E>) => {
    const data = e.data.parse(await read(asked))
    const body = JSON.stringify({ statusCode: 200, success: true, message: '', data })
    return packAnswer(Buffer.from(body), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    })
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
    async handler(request, reply) {
      const now = deps.clock.now()
      const asked = { params: request.params, query: request.query, now } as Read<E>
      const key = `${options.with?.(now) ?? ''} ${JSON.stringify([asked.params, asked.query])}`
      return sendFrom(kept, key, () => make(asked), request, reply)
    },
  })
}
