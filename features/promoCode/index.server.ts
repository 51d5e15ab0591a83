import type { Feature } from '#lib/feature.server.ts'
import { promoCodeRoutes } from './console/routes.server.ts'
import { promoCodeContract } from './console/schema.ts'
import { promoCodePersonalData } from './personalDataStore.server.ts'

export const promoCode: Feature = {
  contract: promoCodeContract,
  routes: promoCodeRoutes,
  personalData: promoCodePersonalData,
}
