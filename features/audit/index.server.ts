import type { Feature } from '#lib/feature.server.ts'
import { auditRoutes } from './console/routes.server.ts'
import { auditContract } from './console/schema.ts'
import { auditPersonalData } from './personalDataStore.server.ts'

export const audit: Feature = {
  contract: auditContract,
  routes: auditRoutes,
  personalData: auditPersonalData,
}
