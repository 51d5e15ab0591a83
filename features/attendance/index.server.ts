import type { Feature } from '#lib/feature.server.ts'
import { attendanceRoutes } from './console/routes.server.ts'
import { attendanceContract } from './console/schema.ts'
import { startAttendanceJobs } from './jobs.server.ts'
import { attendancePersonalData } from './personalDataStore.server.ts'
import { checkInRoutes } from './routes.server.ts'
import { checkInContract } from './schema.ts'

export const attendance: Feature = {
  contract: { ...checkInContract, ...attendanceContract },
  routes(app, deps) {
    checkInRoutes(app, deps)
    attendanceRoutes(app, deps)
  },
  personalData: attendancePersonalData,
  startJobs: startAttendanceJobs,
}
