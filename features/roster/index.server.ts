import type { Feature } from '#lib/feature.server.ts'
import { rosterRoutes } from './routes.server.ts'
import { rosterContract } from './schema.ts'

export const roster: Feature = { contract: rosterContract, routes: rosterRoutes }
