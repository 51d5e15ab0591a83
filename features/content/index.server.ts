import type { Feature } from '#lib/feature.server.ts'
import { collectionRoutes } from './console/collectionRoutes.server.ts'
import { collectionContract } from './console/collectionSchema.ts'
import { draftRoutes } from './console/routes.server.ts'
import { draftContract } from './console/schema.ts'
import { startContentJobs } from './jobs.server.ts'
import { contentPersonalData } from './personalDataStore.server.ts'
import { contentRoutes } from './routes.server.ts'
import { contentContract } from './schema.ts'

export const content: Feature = {
  contract: { ...contentContract, ...draftContract, ...collectionContract },
  routes(app, deps) {
    contentRoutes(app, deps)
    draftRoutes(app, deps)
    collectionRoutes(app, deps)
  },
  startJobs: startContentJobs,
  personalData: contentPersonalData,
}
