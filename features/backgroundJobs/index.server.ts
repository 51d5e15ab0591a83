import type { Feature } from '#lib/feature.server.ts'
import { backgroundJobsRoutes } from './routes.server.ts'
import { backgroundJobsContract } from './schema.ts'

export const backgroundJobs: Feature = { contract: backgroundJobsContract, routes: backgroundJobsRoutes }
