import type { Feature } from '#lib/feature.server.ts'
import { doorRoutes } from './console/routes.server.ts'
import { doorContract } from './console/schema.ts'

export const door: Feature = { contract: doorContract, routes: doorRoutes }
