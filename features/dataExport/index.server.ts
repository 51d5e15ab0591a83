import type { Feature } from '#lib/feature.server.ts'
import { startDataExportJobs } from './jobs.server.ts'
import { dataExportRoutes } from './routes.server.ts'
import { dataExportContract } from './schema.ts'

export const dataExport: Feature = {
  contract: dataExportContract,
  routes: dataExportRoutes,
  startJobs: startDataExportJobs,
}
