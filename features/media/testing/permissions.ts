import { management } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/media': management,
  'POST /console/media': management,
  'PUT /console/media/:mediaId': management,
}
