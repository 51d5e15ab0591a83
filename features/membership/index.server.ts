import type { Feature } from '#lib/feature.server.ts'
import { packageRoutes } from './consoleRoutes.server.ts'
import { packageContract } from './consoleSchema.ts'
import { startMembershipJobs } from './jobs.server.ts'
import { membershipRoutes } from './routes.server.ts'
import { membershipContract } from './schema.ts'

export const membership: Feature = {
  contract: { ...membershipContract, ...packageContract },
  routes: (app, deps) => {
    membershipRoutes(app, deps)
    packageRoutes(app, deps)
  },
  startJobs: startMembershipJobs,
}
