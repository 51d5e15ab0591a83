import { desk } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/door/packages': desk,
  'POST /console/door': desk,
}
