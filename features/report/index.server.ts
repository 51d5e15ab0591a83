import type { Feature } from '#lib/feature.server.ts'
import { startReportJobs } from './jobs.server.ts'
import { reportRoutes } from './routes.server.ts'
import { reportContract } from './schema.ts'

export const report: Feature = {
  contract: reportContract,
  routes: reportRoutes,
  startJobs: startReportJobs,
}
