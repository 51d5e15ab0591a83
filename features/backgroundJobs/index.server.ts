import type { Feature } from '#lib/feature.server.ts'
import { backgroundJobsRoutes } from './console/routes.server.ts'
import { backgroundJobsContract } from './console/schema.ts'
import { backgroundJobsPersonalData } from './personalDataStore.server.ts'

export const backgroundJobs: Feature = {
  contract: backgroundJobsContract,
  routes: backgroundJobsRoutes,
  personalData: backgroundJobsPersonalData,
}
