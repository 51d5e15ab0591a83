import type { Feature } from '#lib/feature.server.ts'
import { healthNoteRoutes } from './routes.server.ts'
import { healthNoteContract } from './schema.ts'

export const healthNote: Feature = { contract: healthNoteContract, routes: healthNoteRoutes }
