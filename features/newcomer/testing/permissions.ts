import { desk } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/door/packages': desk,
  'POST /console/door': desk,
  'POST /console/door/payment-requests': desk,
}
