import type { Feature } from '#lib/feature.server.ts'
import { packageRoutes } from './console/routes.server.ts'
import { packageContract } from './console/schema.ts'
import { startPassesJobs } from './jobs.server.ts'
import { passMails } from './mailSamples.server.ts'
import { passesPersonalData } from './personalDataStore.server.ts'
import { passesRoutes } from './routes.server.ts'
import { passesContract } from './schema.ts'

export const passes: Feature = {
  contract: { ...passesContract, ...packageContract },
  routes: (app, deps) => {
    passesRoutes(app, deps)
    packageRoutes(app, deps)
  },
  mails: passMails,
  startJobs: startPassesJobs,
  personalData: passesPersonalData,
}
