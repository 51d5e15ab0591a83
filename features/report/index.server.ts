import type { Feature } from '#lib/feature.server.ts'
import { reportRoutes } from './console/routes.server.ts'
import { reportContract } from './console/schema.ts'
import { startReportJobs } from './jobs.server.ts'
import { reportPersonalData } from './personalDataStore.server.ts'

export const report: Feature = {
  contract: reportContract,
  routes: reportRoutes,
  startJobs: startReportJobs,
  personalData: reportPersonalData,
}
