import type { Feature } from '#lib/feature.server.ts'
import { startMembershipJobs } from './jobs.server.ts'
import { membershipRoutes } from './routes.server.ts'
import { membershipContract } from './schema.ts'

export const membership: Feature = {
  contract: membershipContract,
  routes: membershipRoutes,
  startJobs: startMembershipJobs,
}
