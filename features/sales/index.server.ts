import type { Feature } from '#lib/feature.server.ts'
import { salesRoutes } from './console/routes.server.ts'
import { salesContract } from './console/schema.ts'
import { salesPersonalData } from './personalDataStore.server.ts'

export const sales: Feature = {
  contract: salesContract,
  routes: salesRoutes,
  personalData: salesPersonalData,
}
