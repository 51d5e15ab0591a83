import type { Feature } from '#lib/feature.server.ts'
import { consoleFeeRoutes } from './console/routes.server.ts'
import { consoleFeeContract } from './console/schema.ts'
import { feeMails } from './mailSamples.server.ts'
import { registerFeeMails } from './mails.server.ts'
import { feePersonalData } from './personalDataStore.server.ts'
import { type FeeOptions, feeRoutes } from './routes.server.ts'
import { feeContract } from './schema.ts'

/** The feature, with the gateway of its payments. */
export const fee = (options: FeeOptions): Feature => ({
  contract: { ...feeContract, ...consoleFeeContract },
  routes(app, deps) {
    feeRoutes(app, deps, options)
    consoleFeeRoutes(app, deps)
  },
  mails: feeMails,
  startJobs: async (deps) => registerFeeMails(deps),
  personalData: feePersonalData,
})
