import type { Feature } from '#lib/feature.server.ts'
import { whatsappContract } from './console/schema.ts'
import { startWhatsappJobs } from './jobs.server.ts'
import { whatsappRoutes } from './routes.server.ts'

export const whatsapp: Feature = {
  contract: whatsappContract,
  routes: whatsappRoutes,
  startJobs: startWhatsappJobs,
}
