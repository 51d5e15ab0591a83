import type { Feature } from '#lib/feature.server.ts'
import { consoleGiftRoutes } from './console/routes.server.ts'
import { consoleGiftContract } from './console/schema.ts'
import { startGiftJobs } from './jobs.server.ts'
import { giftMails } from './mailSamples.server.ts'
import { giftPersonalData } from './personalDataStore.server.ts'
import { type GiftOptions, giftRoutes } from './routes.server.ts'
import { giftContract } from './schema.ts'

/** The feature, with the gateway of its payments. */
export const gift = (options: GiftOptions): Feature => ({
  contract: { ...giftContract, ...consoleGiftContract },
  routes(app, deps) {
    giftRoutes(app, deps, options)
    consoleGiftRoutes(app, deps)
  },
  mails: giftMails,
  startJobs: startGiftJobs,
  personalData: giftPersonalData,
})
