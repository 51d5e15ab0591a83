import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/packages': management,
  'POST /console/packages': management,
  'PUT /console/packages/order': management,
  'GET /console/packages/:packageId': management,
  'PUT /console/packages/:packageId': management,
  'GET /console/packages/:packageId/passes': management,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/packages': true,
  'PUT /console/packages/:packageId': true,
}

/** Endpoints with such a permission that require no reauthentication, with the reason. */
export const withoutReauth = {
  'PUT /console/packages/order': 'changes no price and no terms',
}
