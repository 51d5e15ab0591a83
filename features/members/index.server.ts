import type { Feature } from '#lib/feature.server.ts'
import { memberMailList } from './mailSamples.server.ts'
import { membersRoutes } from './console/routes.server.ts'
import { membersContract } from './console/schema.ts'

export const members: Feature = {
  contract: membersContract,
  routes: membersRoutes,
  mails: memberMailList,
}
