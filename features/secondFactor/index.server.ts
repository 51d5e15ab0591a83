import type { Feature } from '#lib/feature.server.ts'
import { secondFactorRoutes } from './console/routes.server.ts'
import { secondFactorContract } from './console/schema.ts'

export const secondFactor: Feature = { contract: secondFactorContract, routes: secondFactorRoutes }
