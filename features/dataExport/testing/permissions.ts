import { owner } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/exports': owner,
  'POST /console/exports': owner,
  'POST /console/exports/:exportId/downloads': owner,
  'GET /console/exports/:exportId/file': owner,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /console/exports': true,
  'POST /console/exports/:exportId/downloads': true,
  'GET /console/exports/:exportId/file': true,
}
