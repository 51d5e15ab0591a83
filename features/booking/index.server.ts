import type { Feature } from '#lib/feature.server.ts'
import { consoleBookingRoutes } from './console/routes.server.ts'
import { consoleBookingContract } from './console/schema.ts'
import { startBookingJobs } from './jobs.server.ts'
import { bookingMails } from './mailSamples.server.ts'
import { moveContract } from './moveSchema.ts'
import { bookingPersonalData } from './personalDataStore.server.ts'
import { bookingRoutes } from './routes.server.ts'
import { bookingContract } from './schema.ts'

export const booking: Feature = {
  contract: { ...bookingContract, ...moveContract, ...consoleBookingContract },
  routes(app, deps) {
    bookingRoutes(app, deps)
    consoleBookingRoutes(app, deps)
  },
  mails: bookingMails,
  startJobs: startBookingJobs,
  personalData: bookingPersonalData,
}
