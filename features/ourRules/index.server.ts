import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { rulesConsoleRoutes } from './console/routes.server.ts'
import { rulesConsoleContract } from './console/schema.ts'
import { startRuleJobs } from './jobs.server.ts'
import { ruleMails } from './mailSamples.server.ts'
import { ourRulesRoutes } from './routes.server.ts'
import { ourRulesContract } from './schema.ts'

export const ourRules: Feature = {
  contract: { ...ourRulesContract, ...rulesConsoleContract },
  routes: (app: FastifyInstance, deps: Deps) => {
    ourRulesRoutes(app, deps)
    rulesConsoleRoutes(app, deps)
  },
  startJobs: startRuleJobs,
  mails: ruleMails,
}
