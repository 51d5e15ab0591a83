import type { Feature } from '#lib/feature.server.ts'
import { memberMailList } from './mailSamples.server.ts'
import { memberRoutes } from './routes.server.ts'
import { memberContract } from './schema.ts'

export const member: Feature = {
  contract: memberContract,
  routes: memberRoutes,
  mails: memberMailList,
}
