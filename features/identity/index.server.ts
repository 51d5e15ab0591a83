import type { Feature } from '#lib/feature.server.ts'
import { startIdentityJobs } from './jobs.server.ts'
import { identityMailList } from './mailSamples.server.ts'
import { identityPersonalData } from './personalDataStore.server.ts'
import { identityRoutes } from './routes.server.ts'
import { identityContract } from './schema.ts'

export const identity: Feature = {
  contract: identityContract,
  routes: identityRoutes,
  mails: identityMailList,
  startJobs: startIdentityJobs,
  personalData: identityPersonalData,
}
