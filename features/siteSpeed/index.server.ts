import type { Feature } from '#lib/feature.server.ts'
import { startSiteSpeedJobs } from './jobs.server.ts'
import { siteSpeedRoutes } from './routes.server.ts'
import { siteSpeedContract } from './schema.ts'

export const siteSpeed: Feature = {
  contract: siteSpeedContract,
  routes: siteSpeedRoutes,
  startJobs: startSiteSpeedJobs,
}
