import type { Feature } from '#lib/feature.server.ts'
import { siteSpeedRoutes } from './console/routes.server.ts'
import { siteSpeedContract } from './console/schema.ts'
import { startSiteSpeedJobs } from './jobs.server.ts'
import { visitRoutes } from './routes.server.ts'
import { visitContract } from './schema.ts'

export const siteSpeed: Feature = {
  contract: { ...visitContract, ...siteSpeedContract },
  routes(app, deps) {
    visitRoutes(app, deps)
    siteSpeedRoutes(app, deps)
  },
  startJobs: startSiteSpeedJobs,
}
