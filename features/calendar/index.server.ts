import type { Feature } from '#lib/feature.server.ts'
import { calendarPersonalData } from './personalDataStore.server.ts'
import { calendarFeed, calendarRoutes } from './routes.server.ts'
import { calendarContract } from './schema.ts'

export const calendar: Feature = {
  contract: calendarContract,
  routes: calendarRoutes,
  siteRoutes: calendarFeed,
  personalData: calendarPersonalData,
}
