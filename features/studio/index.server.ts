import type { Feature } from '#lib/feature.server.ts'
import { studioRoutes } from './routes.server.ts'
import { studioContract } from './schema.ts'

export const studio: Feature = { contract: studioContract, routes: studioRoutes }
