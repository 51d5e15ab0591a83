import type { Feature } from '#lib/feature.server.ts'
import { doorRoutes } from './routes.server.ts'
import { doorContract } from './schema.ts'

export const door: Feature = { contract: doorContract, routes: doorRoutes }
