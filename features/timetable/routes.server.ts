import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { keep } from '#lib/kept.server.ts'
import { type KeptAnswer, packAnswer, sendKept } from '#lib/keptAnswer.server.ts'
import { studioDay } from '#lib/time.ts'
import { type sessionQuery, timetableContract } from './schema.ts'
import { listSessions } from './usecases.server.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  const e = timetableContract['GET /user/get-classes']
  const kept = keep<KeptAnswer>(deps.changes, { topics: ['timetable'], most: 500 })

  const make = async (query: ReturnType<typeof sessionQuery.parse>, now: Temporal.Instant) => {
    const data = e.data.parse(await listSessions(deps.db, query, now))
    const body = Buffer.from(JSON.stringify({ statusCode: 200, success: true, message: '', data }))
    return packAnswer(body, {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    })
  }

  // The busiest read of all: it is kept serialised and compressed, and leaves as bytes.
  app.get(
    e.path,
    { schema: { summary: e.summary, querystring: e.query }, config: { endpoint: e } },
    async (request, reply) => {
      const query = request.query as ReturnType<typeof sessionQuery.parse>
      const now = deps.clock.now()
      const key = `${studioDay(now)} ${JSON.stringify(query)}`
      const answer = kept.peek(key) ?? (await kept.get(key, () => make(query, now)))
      return sendKept(answer, request, reply)
    },
  )
}
