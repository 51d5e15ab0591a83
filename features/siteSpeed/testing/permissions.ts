import { owner } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/site-speed': owner,
}
