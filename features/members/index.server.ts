import type { Feature } from '#lib/feature.server.ts'
import { membersRoutes } from './console/routes.server.ts'
import { membersContract } from './console/schema.ts'
import { memberMailList } from './mailSamples.server.ts'
import { healthNoteRoutes } from './routes.server.ts'
import { healthNoteContract } from './schema.ts'

export const members: Feature = {
  contract: { ...membersContract, ...healthNoteContract },
  routes(app, deps) {
    membersRoutes(app, deps)
    healthNoteRoutes(app, deps)
  },
  mails: memberMailList,
}
