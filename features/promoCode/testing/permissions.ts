import { desk, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/credits': desk,
  'POST /console/credits/:creditId/withdraw': management,
  'GET /console/promo-codes': management,
  'GET /console/promo-codes/packages': management,
  'POST /console/promo-codes': management,
  'GET /console/promo-codes/:codeId': management,
  'PUT /console/promo-codes/:codeId': management,
  'PUT /console/promo-codes/:codeId/stop': management,
  'GET /console/promo-codes/:codeId/uses': management,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/promo-codes': true,
  'PUT /console/promo-codes/:codeId': true,
  'PUT /console/promo-codes/:codeId/stop': true,
}

/** Staff actions with money, roles or exports that require no reauthentication, and why not. */
export const withoutReauth = {
  'POST /console/credits/:creditId/withdraw': 'nothing is paid out, and the audit names who withdrew it',
}
