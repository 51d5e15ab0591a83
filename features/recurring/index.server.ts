import type { Feature } from '#lib/feature.server.ts'
import { staffRecurringRoutes } from './console/routes.server.ts'
import { staffRecurringContract } from './console/schema.ts'
import { startRecurringJobs } from './jobs.server.ts'
import { recurringMails } from './mailSamples.server.ts'
import { recurringPersonalData } from './personalDataStore.server.ts'
import { recurringRoutes } from './routes.server.ts'
import { recurringContract } from './schema.ts'

export const recurring: Feature = {
  contract: { ...recurringContract, ...staffRecurringContract },
  routes(app, deps) {
    recurringRoutes(app, deps)
    staffRecurringRoutes(app, deps)
  },
  mails: recurringMails,
  startJobs: startRecurringJobs,
  personalData: recurringPersonalData,
}
