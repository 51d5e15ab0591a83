import type { Feature } from '#lib/feature.server.ts'
import { paymentRequestRoutes } from './console/routes.server.ts'
import { paymentRequestContract } from './console/schema.ts'
import { startPaymentJobs } from './jobs.server.ts'
import { paymentMails } from './mailSamples.server.ts'
import { paymentPersonalData } from './personalDataStore.server.ts'
import { type PaymentOptions, paymentRoutes } from './routes.server.ts'
import { paymentContract } from './schema.ts'
import { documentsOfPerson } from './usecases/documentsOfPerson.server.ts'

/** The feature, with the gateway and its keys. */
export const payment = (options: PaymentOptions): Feature => ({
  contract: { ...paymentContract, ...paymentRequestContract },
  routes: (app, deps) => {
    paymentRoutes(app, deps, options)
    paymentRequestRoutes(app, deps, options.gateway)
  },
  mails: paymentMails,
  personalData: { ...paymentPersonalData, files: documentsOfPerson },
  startJobs: (deps) => startPaymentJobs(deps, options.gateway),
})
