import { management } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/packages': management,
  'POST /console/packages': management,
  'PUT /console/packages/order': management,
  'GET /console/packages/:packageId': management,
  'PUT /console/packages/:packageId': management,
  'GET /console/packages/:packageId/passes': management,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /console/packages': true,
  'PUT /console/packages/:packageId': true,
}

/** Actions under such a permission that move nothing by themselves, and why. */
export const notFresh = {
  'PUT /console/packages/order': 'changes no price and no terms',
}
