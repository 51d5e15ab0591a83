import type { Feature } from '#lib/feature.server.ts'
import { contentRoutes } from './routes.server.ts'
import { contentContract } from './schema.ts'

export const content: Feature = { contract: contentContract, routes: contentRoutes }
