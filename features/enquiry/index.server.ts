import type { Feature } from '#lib/feature.server.ts'
import { enquiryRoutes } from './routes.server.ts'
import { enquiryContract } from './schema.ts'

export const enquiry: Feature = { contract: enquiryContract, routes: enquiryRoutes }
