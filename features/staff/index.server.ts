import type { Feature } from '#lib/feature.server.ts'
import { staffRoutes } from './console/routes.server.ts'
import { staffContract } from './console/schema.ts'
import { staffPersonalData } from './personalDataStore.server.ts'

export const staff: Feature = {
  contract: staffContract,
  routes: staffRoutes,
  personalData: staffPersonalData,
}
