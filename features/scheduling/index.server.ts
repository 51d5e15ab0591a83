import type { Feature } from '#lib/feature.server.ts'
import { startSchedulingJobs } from './jobs.server.ts'
import { schedulingRoutes } from './routes.server.ts'
import { schedulingContract } from './schema.ts'

export const scheduling: Feature = {
  contract: schedulingContract,
  routes: schedulingRoutes,
  startJobs: startSchedulingJobs,
}
