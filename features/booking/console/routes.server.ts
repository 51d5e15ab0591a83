import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { strikeText as text } from '../text/strike.ts'
import { forgiveStrike } from '../usecases/forgiveStrike.server.ts'
import { readStrikes } from '../usecases/readStrikes.server.ts'
import { consoleBookingContract as contract } from './schema.ts'

/** Registers the console's endpoints for strikes. */
export function consoleBookingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/strikes'], async ({ query, now }) => {
    const { page, limit } = query
    return { data: { ...(await readStrikes(deps.db, query, now)), page, limit } }
  })
  route(
    app,
    deps,
    contract['POST /console/strikes/:strikeId/forgive'],
    async ({ params, body, caller, now }) => {
      const personId = await forgiveStrike(deps, caller, { ...params, ...body }, now)
      return { data: { personId }, message: text.forgiven }
    },
  )
}
