import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { siteSpeedContract } from './schema.ts'
import { countVisit } from './usecases/countVisit.server.ts'
import { readSpeed } from './usecases/readSpeed.server.ts'

export function siteSpeedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, siteSpeedContract['POST /site-speed'], async ({ body, now, request }) => {
    if (!wantsNoCounting(request)) await countVisit(deps, body, request.ip, now)
    return { data: null }
  })
  route(app, deps, siteSpeedContract['GET /console/site-speed'], async ({ query, now }) => ({
    data: await readSpeed(deps.db, query, now),
  }))
}

/** Do Not Track, Global Privacy Control. Our own page then sends nothing at all. */
const wantsNoCounting = ({ headers }: FastifyRequest) => headers.dnt === '1' || headers['sec-gpc'] === '1'
