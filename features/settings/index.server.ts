import type { Feature } from '#lib/feature.server.ts'
import { mailPreview, mailRoutes } from './console/mailRoutes.server.ts'
import { mailContract } from './console/mailSchema.ts'
import { onboardingRoutes } from './console/onboardingRoutes.server.ts'
import { onboardingContract } from './console/onboardingSchema.ts'
import { settingsRoutes } from './console/routes.server.ts'
import { settingsContract } from './console/schema.ts'
import { settingsPersonalData } from './personalDataStore.server.ts'

export const settings: Feature = {
  contract: { ...settingsContract, ...mailContract, ...onboardingContract },
  routes(app, deps, { mails }) {
    settingsRoutes(app, deps)
    mailRoutes(app, deps, mails)
    onboardingRoutes(app, deps)
  },
  siteRoutes: mailPreview,
  personalData: settingsPersonalData,
}
