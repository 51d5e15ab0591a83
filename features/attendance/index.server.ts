import type { Feature } from '#lib/feature.server.ts'
import { attendancePersonalData } from './personalDataStore.server.ts'
import { attendanceRoutes } from './routes.server.ts'
import { attendanceContract } from './schema.ts'

export const attendance: Feature = {
  contract: attendanceContract,
  routes: attendanceRoutes,
  personalData: attendancePersonalData,
}
