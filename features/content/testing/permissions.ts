import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/drafts': management,
  'POST /console/drafts': management,
  'GET /console/drafts/choices': management,
  'GET /console/drafts/:draftId': management,
  'PUT /console/drafts/:draftId': management,
  'DELETE /console/drafts/:draftId': management,
  'POST /console/drafts/:draftId/publish': management,
  'POST /console/drafts/:draftId/unschedule': management,
  'POST /console/drafts/:draftId/unpublish': management,
  'GET /console/drafts/:draftId/preview': management,
  'GET /console/testimonials': management,
  'POST /console/testimonials': management,
  'PUT /console/testimonials/order': management,
  'PUT /console/testimonials/:testimonialId': management,
  'DELETE /console/testimonials/:testimonialId': management,
  'GET /console/instructor-profiles': management,
  'POST /console/instructor-profiles': management,
  'PUT /console/instructor-profiles/order': management,
  'PUT /console/instructor-profiles/:instructorId': management,
  'GET /console/policies': management,
  'GET /console/policies/:key': management,
  'PUT /console/policies/:key': management,
  'GET /console/place-pictures': management,
  'PUT /console/place-pictures/:location': management,
}
