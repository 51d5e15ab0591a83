import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { creditContract as contract } from './schema.ts'
import { readOwnCredits } from './usecases/credits.server.ts'

export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /user/credits'], async ({ caller, now }) => ({
    data: await readOwnCredits(deps.db, caller.personId, now),
  }))
}
