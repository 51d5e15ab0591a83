import { desk } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/gifts': desk,
  'GET /console/gifts/:giftId': desk,
  'POST /console/gifts/:giftId/card': desk,
}
