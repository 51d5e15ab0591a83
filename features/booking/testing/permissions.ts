import { desk, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/strikes': desk,
  'POST /console/strikes/:strikeId/forgive': management,
}

/** Staff actions with money, roles or exports that require no reauthentication, and why not. */
export const withoutReauth = {
  'POST /console/strikes/:strikeId/forgive': 'no money moves, and the audit names who forgave it',
}
