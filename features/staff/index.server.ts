import type { Feature } from '#lib/feature.server.ts'
import { staffRoutes } from './routes.server.ts'
import { staffContract } from './schema.ts'

export const staff: Feature = { contract: staffContract, routes: staffRoutes }
