import { desk, deskAndTeachers } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/sessions/:sessionId/waitlist': deskAndTeachers,
  'POST /console/sessions/:sessionId/waitlist': desk,
  'POST /console/waitlist/:entryId/position': desk,
  'POST /console/waitlist/:entryId/removal': desk,
  'POST /console/waitlist/:entryId/offer': desk,
}
