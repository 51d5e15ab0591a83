import type { Feature } from '#lib/feature.server.ts'
import { schedulingRoutes } from './console/routes.server.ts'
import { schedulingContract } from './console/schema.ts'
import { startSchedulingJobs } from './jobs.server.ts'
import { schedulingMails } from './mailSamples.server.ts'
import { schedulingPersonalData } from './personalDataStore.server.ts'

export const scheduling: Feature = {
  contract: schedulingContract,
  routes: schedulingRoutes,
  mails: schedulingMails,
  startJobs: startSchedulingJobs,
  personalData: schedulingPersonalData,
}
