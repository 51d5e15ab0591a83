import type { Feature } from '#lib/feature.server.ts'
import { startPassNoticeJobs } from './jobs.server.ts'
import { passNoticeMails } from './mailSamples.server.ts'
import { passNoticePersonalData } from './personalDataStore.server.ts'

export const passNotice: Feature = {
  mails: passNoticeMails,
  startJobs: startPassNoticeJobs,
  personalData: passNoticePersonalData,
}
