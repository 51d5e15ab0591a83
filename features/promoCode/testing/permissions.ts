import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowed = {
  'GET /console/promo-codes': management,
  'GET /console/promo-codes/packages': management,
  'POST /console/promo-codes': management,
  'GET /console/promo-codes/:codeId': management,
  'PUT /console/promo-codes/:codeId': management,
  'PUT /console/promo-codes/:codeId/stop': management,
  'GET /console/promo-codes/:codeId/uses': management,
}

/** Endpoints that need a fresh proof: about money, roles, or all data about people. */
export const fresh = {
  'POST /console/promo-codes': true,
  'PUT /console/promo-codes/:codeId': true,
  'PUT /console/promo-codes/:codeId/stop': true,
}
