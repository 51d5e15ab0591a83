import type { Feature } from '#lib/feature.server.ts'
import { longJobRoutes } from './routes.server.ts'
import { longJobContract } from './schema.ts'

export const longJob: Feature = { contract: longJobContract, routes: longJobRoutes }
