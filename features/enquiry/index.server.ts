import type { Feature } from '#lib/feature.server.ts'
import { enquiryConsoleRoutes } from './console/routes.server.ts'
import { enquiryConsoleContract } from './console/schema.ts'
import { enquiryMails } from './mailSamples.server.ts'
import { enquiryPersonalData } from './personalDataStore.server.ts'
import { enquiryRoutes } from './routes.server.ts'
import { enquiryContract } from './schema.ts'

export const enquiry: Feature = {
  contract: { ...enquiryContract, ...enquiryConsoleContract },
  mails: enquiryMails,
  routes(app, deps) {
    enquiryRoutes(app, deps)
    enquiryConsoleRoutes(app, deps)
  },
  personalData: enquiryPersonalData,
}
