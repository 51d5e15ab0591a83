import type { Feature } from '#lib/feature.server.ts'
import { startIntegrityJobs } from './jobs.server.ts'

export const integrity: Feature = { startJobs: startIntegrityJobs }
