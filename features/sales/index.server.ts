import type { Feature } from '#lib/feature.server.ts'
import { salesRoutes } from './routes.server.ts'
import { salesContract } from './schema.ts'

export const sales: Feature = { contract: salesContract, routes: salesRoutes }
