import type { Feature } from '#lib/feature.server.ts'
import { invoiceRoutes } from './console/routes.server.ts'
import { invoiceContract } from './console/schema.ts'

export const invoice: Feature = { contract: invoiceContract, routes: invoiceRoutes }
