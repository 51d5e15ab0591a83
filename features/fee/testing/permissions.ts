import { desk, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/fees': desk,
  'GET /console/fees/:feeId/buyer': desk,
  'POST /console/fees/:feeId/take': desk,
  'POST /console/fees/:feeId/waive': management,
}

/** Staff actions with money, roles or exports that require no reauthentication, and why not. */
export const withoutReauth = {
  'POST /console/fees/:feeId/waive': 'nothing is paid out, and the audit names who waived it',
}
