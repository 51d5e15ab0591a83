import type { Feature } from '#lib/feature.server.ts'
import { dataImportRoutes } from './console/routes.server.ts'
import { dataImportContract } from './console/schema.ts'
import { startDataImportJobs } from './jobs.server.ts'
import { importMails } from './mailSamples.server.ts'
import { dataImportPersonalData } from './personalDataStore.server.ts'

export const dataImport: Feature = {
  contract: dataImportContract,
  routes: dataImportRoutes,
  mails: importMails,
  startJobs: startDataImportJobs,
  personalData: dataImportPersonalData,
}
