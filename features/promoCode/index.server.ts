import type { Feature } from '#lib/feature.server.ts'
import { promoCodeRoutes } from './console/routes.server.ts'
import { promoCodeContract } from './console/schema.ts'
import { promoCodePersonalData } from './personalDataStore.server.ts'
import { creditRoutes } from './routes.server.ts'
import { creditContract } from './schema.ts'

export const promoCode: Feature = {
  contract: { ...promoCodeContract, ...creditContract },
  routes(app, deps) {
    promoCodeRoutes(app, deps)
    creditRoutes(app, deps)
  },
  personalData: promoCodePersonalData,
}
