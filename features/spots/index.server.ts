import type { Feature } from '#lib/feature.server.ts'
import { spotsRoutes } from './console/routes.server.ts'
import { spotsContract } from './console/schema.ts'

/**
 * The spots of rooms: their plans, and what happens if one is out of order. The feature `booking` assigns the spots to
 * bookings.
 */
export const spots: Feature = {
  contract: spotsContract,
  routes: spotsRoutes,
}
