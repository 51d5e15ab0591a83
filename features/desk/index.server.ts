import type { Feature } from '#lib/feature.server.ts'
import { deskRoutes } from './routes.server.ts'
import { deskContract } from './schema.ts'

export const desk: Feature = { contract: deskContract, routes: deskRoutes }
