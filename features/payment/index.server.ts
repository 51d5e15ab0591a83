import type { Feature } from '#lib/feature.server.ts'
import { startPaymentJobs } from './jobs.server.ts'
import { paymentMails } from './mailSamples.server.ts'
import { paymentPersonalData } from './personalDataStore.server.ts'
import { type PaymentOptions, paymentRoutes } from './routes.server.ts'
import { paymentContract } from './schema.ts'

/** The feature, for one gateway and its keys. */
export const payment = (options: PaymentOptions): Feature => ({
  contract: paymentContract,
  routes: (app, deps) => paymentRoutes(app, deps, options),
  mails: paymentMails,
  personalData: paymentPersonalData,
  startJobs: (deps) => startPaymentJobs(deps, options.gateway),
})
