import type { Feature } from '#lib/feature.server.ts'
import { settingsRoutes } from './routes.server.ts'
import { settingsContract } from './schema.ts'

export const settings: Feature = { contract: settingsContract, routes: settingsRoutes }
