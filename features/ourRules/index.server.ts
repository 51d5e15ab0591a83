import type { Feature } from '#lib/feature.server.ts'
import { ourRulesRoutes } from './routes.server.ts'
import { ourRulesContract } from './schema.ts'

export const ourRules: Feature = {
  contract: ourRulesContract,
  routes: ourRulesRoutes,
}
