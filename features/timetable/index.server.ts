import type { Feature } from '#lib/feature.server.ts'
import { startTimetableJobs } from './jobs.server.ts'
import { timetableRoutes } from './routes.server.ts'
import { timetableContract } from './schema.ts'

export const timetable: Feature = {
  contract: timetableContract,
  routes: timetableRoutes,
  startJobs: startTimetableJobs,
}
