import type { Feature } from '#lib/feature.server.ts'
import { sharedDeviceRoutes } from './routes.server.ts'
import { sharedDeviceContract } from './schema.ts'

export const sharedDevice: Feature = { contract: sharedDeviceContract, routes: sharedDeviceRoutes }
