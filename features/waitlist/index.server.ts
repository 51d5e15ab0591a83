import type { Feature } from '#lib/feature.server.ts'
import { staffWaitlistRoutes } from './console/routes.server.ts'
import { staffWaitlistContract } from './console/schema.ts'
import { startWaitlistJobs } from './jobs.server.ts'
import { waitlistMails } from './mailSamples.server.ts'
import { waitlistPersonalData } from './personalDataStore.server.ts'
import { waitlistRoutes } from './routes.server.ts'
import { waitlistContract } from './schema.ts'

export const waitlist: Feature = {
  contract: { ...waitlistContract, ...staffWaitlistContract },
  routes(app, deps) {
    waitlistRoutes(app, deps)
    staffWaitlistRoutes(app, deps)
  },
  mails: waitlistMails,
  startJobs: startWaitlistJobs,
  personalData: waitlistPersonalData,
}
