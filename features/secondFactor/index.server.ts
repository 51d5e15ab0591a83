import type { Feature } from '#lib/feature.server.ts'
import { secondFactorRoutes } from './routes.server.ts'
import { secondFactorContract } from './schema.ts'

export const secondFactor: Feature = { contract: secondFactorContract, routes: secondFactorRoutes }
