import type { Feature } from '#lib/feature.server.ts'
import { discoveryRoutes } from './routes.server.ts'

export const discovery: Feature = { siteRoutes: discoveryRoutes }
