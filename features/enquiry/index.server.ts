import type { Feature } from '#lib/feature.server.ts'
import { enquiryConsoleRoutes } from './consoleRoutes.server.ts'
import { enquiryConsoleContract } from './consoleSchema.ts'
import { enquiryMails } from './mailSamples.server.ts'
import { enquiryRoutes } from './routes.server.ts'
import { enquiryContract } from './schema.ts'

export const enquiry: Feature = {
  contract: { ...enquiryContract, ...enquiryConsoleContract },
  mails: enquiryMails,
  routes(app, deps) {
    enquiryRoutes(app, deps)
    enquiryConsoleRoutes(app, deps)
  },
}
