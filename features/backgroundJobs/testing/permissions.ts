import { everyStaff } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/jobs': everyStaff,
  'GET /console/jobs/:jobId': everyStaff,
}
