import type { Feature } from '#lib/feature.server.ts'
import { startBookingJobs } from './jobs.server.ts'
import { bookingMails } from './mailSamples.server.ts'
import { moveContract } from './moveSchema.ts'
import { bookingPersonalData } from './personalDataStore.server.ts'
import { bookingRoutes } from './routes.server.ts'
import { bookingContract } from './schema.ts'

export const booking: Feature = {
  contract: { ...bookingContract, ...moveContract },
  routes: bookingRoutes,
  mails: bookingMails,
  startJobs: startBookingJobs,
  personalData: bookingPersonalData,
}
