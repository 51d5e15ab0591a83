import type { Feature } from '#lib/feature.server.ts'
import { newcomerRoutes } from './console/routes.server.ts'
import { newcomerContract } from './console/schema.ts'

export const newcomer: Feature = { contract: newcomerContract, routes: newcomerRoutes }
