import type { Feature } from '#lib/feature.server.ts'
import { startPassInvitationJobs } from './jobs.server.ts'
import { passInvitationMails } from './mailSamples.server.ts'
import { passInvitationPersonalData } from './personalDataStore.server.ts'
import { passInvitationRoutes } from './routes.server.ts'
import { passInvitationContract } from './schema.ts'

export const passInvitation: Feature = {
  contract: passInvitationContract,
  routes: passInvitationRoutes,
  mails: passInvitationMails,
  startJobs: startPassInvitationJobs,
  personalData: passInvitationPersonalData,
}
