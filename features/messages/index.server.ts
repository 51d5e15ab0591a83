import type { Feature } from '#lib/feature.server.ts'
import { messagesPersonalData } from './personalDataStore.server.ts'
import { messagesRoutes, oneClickOptOut } from './routes.server.ts'
import { messagesContract } from './schema.ts'

export const messages: Feature = {
  contract: messagesContract,
  routes: messagesRoutes,
  siteRoutes: oneClickOptOut,
  personalData: messagesPersonalData,
}
