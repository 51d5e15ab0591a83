import { everyStaff } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/jobs': everyStaff,
  'GET /console/jobs/:jobId': everyStaff,
}
