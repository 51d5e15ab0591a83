import type { Feature } from '#lib/feature.server.ts'
import { secondFactorRoutes } from './console/routes.server.ts'
import { secondFactorContract } from './console/schema.ts'
import { secondFactorPersonalData } from './personalDataStore.server.ts'

export const secondFactor: Feature = {
  contract: secondFactorContract,
  routes: secondFactorRoutes,
  personalData: secondFactorPersonalData,
}
