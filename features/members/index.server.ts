import type { Feature } from '#lib/feature.server.ts'
import { memberMailList } from './mailSamples.server.ts'
import { membersRoutes } from './routes.server.ts'
import { membersContract } from './schema.ts'

export const members: Feature = {
  contract: membersContract,
  routes: membersRoutes,
  mails: memberMailList,
}
