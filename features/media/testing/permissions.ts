import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/media': management,
  'POST /console/media': management,
  'PUT /console/media/:mediaId': management,
}
