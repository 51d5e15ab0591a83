import type { Feature } from '#lib/feature.server.ts'
import { sharedDeviceRoutes } from './console/routes.server.ts'
import { sharedDeviceContract } from './console/schema.ts'

export const sharedDevice: Feature = { contract: sharedDeviceContract, routes: sharedDeviceRoutes }
