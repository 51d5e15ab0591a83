import type { Feature } from '#lib/feature.server.ts'
import { dataExportRoutes } from './console/routes.server.ts'
import { dataExportContract } from './console/schema.ts'
import { startDataExportJobs } from './jobs.server.ts'

export const dataExport: Feature = {
  contract: dataExportContract,
  routes: dataExportRoutes,
  startJobs: startDataExportJobs,
}
