import type { Feature } from '#lib/feature.server.ts'
import { membersRoutes } from './console/routes.server.ts'
import { membersContract } from './console/schema.ts'
import { startMemberJobs } from './jobs.server.ts'
import { mailReportRoute } from './mailReportRoute.server.ts'
import { memberMailList } from './mailSamples.server.ts'
import { membersPersonalData } from './personalDataStore.server.ts'
import { healthNoteRoutes } from './routes.server.ts'
import { healthNoteContract } from './schema.ts'

export const members: Feature = {
  contract: { ...membersContract, ...healthNoteContract },
  routes(app, deps, { personalData }) {
    membersRoutes(app, deps, personalData)
    healthNoteRoutes(app, deps)
    mailReportRoute(app, deps)
  },
  startJobs: startMemberJobs,
  mails: memberMailList,
  personalData: membersPersonalData,
}
