import type { Feature } from '#lib/feature.server.ts'
import { auditRoutes } from './routes.server.ts'
import { auditContract } from './schema.ts'

export const audit: Feature = { contract: auditContract, routes: auditRoutes }
