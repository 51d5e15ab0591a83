import type { Feature } from '#lib/feature.server.ts'
import { ownFreezeRoutes } from './routes.server.ts'
import { ownFreezeContract } from './schema.ts'

export const ownFreeze: Feature = {
  contract: ownFreezeContract,
  routes: ownFreezeRoutes,
}
