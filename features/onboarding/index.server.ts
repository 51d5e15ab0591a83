import type { Feature } from '#lib/feature.server.ts'
import { onboardingContract } from './console/schema.ts'
import { onboardingRoutes } from './routes.server.ts'

export const onboarding: Feature = { contract: onboardingContract, routes: onboardingRoutes }
