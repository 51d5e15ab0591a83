import type { Feature } from '#lib/feature.server.ts'
import { mailPreview, mailRoutes } from './mailRoutes.server.ts'
import { mailContract } from './mailSchema.ts'
import { settingsRoutes } from './routes.server.ts'
import { settingsContract } from './schema.ts'

export const settings: Feature = {
  contract: { ...settingsContract, ...mailContract },
  routes(app, deps, mails) {
    settingsRoutes(app, deps)
    mailRoutes(app, deps, mails)
  },
  siteRoutes: mailPreview,
}
