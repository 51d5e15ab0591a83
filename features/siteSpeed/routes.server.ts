import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { visitContract } from './schema.ts'
import { countVisit } from './usecases/countVisit.server.ts'

export function visitRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, visitContract['POST /site-speed'], async ({ body, now, request }) => {
    if (!hasOptedOut(request)) await countVisit(deps, body, request.ip, now)
    return { data: null }
  })
}

/** Do Not Track, or Global Privacy Control. Our own scripts send nothing in that case. */
const hasOptedOut = ({ headers }: FastifyRequest) => headers.dnt === '1' || headers['sec-gpc'] === '1'
