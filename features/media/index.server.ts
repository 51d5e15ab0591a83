import type { Feature } from '#lib/feature.server.ts'
import { mediaContract } from './console/schema.ts'
import { startMediaJobs } from './jobs.server.ts'
import { mediaPersonalData } from './personalDataStore.server.ts'
import { mediaFiles, mediaRoutes } from './routes.server.ts'

export const media: Feature = {
  contract: mediaContract,
  routes: mediaRoutes,
  siteRoutes: mediaFiles,
  startJobs: startMediaJobs,
  personalData: mediaPersonalData,
}
