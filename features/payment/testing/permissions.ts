import { desk } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/payment-links': desk,
  'POST /console/payment-requests': desk,
  'POST /console/payment-requests/:requestId/check': desk,
  'POST /console/payment-requests/:requestId/cancel': desk,
}
