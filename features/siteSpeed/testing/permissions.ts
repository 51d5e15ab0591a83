import { owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/site-speed': owner,
}
