import type { Feature } from '#lib/feature.server.ts'
import { sharedDeviceRoutes } from './console/routes.server.ts'
import { sharedDeviceContract } from './console/schema.ts'
import { sharedDevicePersonalData } from './personalDataStore.server.ts'

export const sharedDevice: Feature = {
  contract: sharedDeviceContract,
  routes: sharedDeviceRoutes,
  personalData: sharedDevicePersonalData,
}
