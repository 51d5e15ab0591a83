import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { onboardingContract } from './consoleSchema.ts'
import { stepsDone } from './rules.ts'
import { readHouse } from './store.server.ts'

export function onboardingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, onboardingContract['GET /console/onboarding'], async () => {
    const house = await readHouse(deps.db)
    return { data: { ...house, done: stepsDone(house) } }
  })
}
