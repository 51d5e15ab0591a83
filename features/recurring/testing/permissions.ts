import { desk } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/members/:memberId/recurring': desk,
  'POST /console/members/:memberId/recurring/preview': desk,
  'POST /console/members/:memberId/recurring': desk,
  'GET /console/members/:memberId/recurring/:recurringId/giving-back': desk,
  'POST /console/members/:memberId/recurring/:recurringId/end': desk,
  'POST /console/members/:memberId/recurring/:recurringId/pause': desk,
  'POST /console/members/:memberId/recurring/:recurringId/resume': desk,
}
