import { everyStaff } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowed = {
  'GET /console/jobs': everyStaff,
  'GET /console/jobs/:jobId': everyStaff,
}
