import { desk, management } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/sales/packages': desk,
  'POST /console/sales/preview': desk,
  'POST /console/sales': desk,
  'POST /console/sales/:saleId/void': desk,
  'GET /console/payments': desk,
  'GET /console/payments/:orderId': desk,
  'POST /console/payments/:orderId/refunds/preview': management,
  'POST /console/payments/:orderId/refunds': management,
  'POST /console/payments/:orderId/refunds/:refundId/retry': management,
  'POST /console/payments/:orderId/grant': management,
  'POST /console/payments/:orderId/decline': management,
  'GET /console/payment-issues': management,
  'POST /console/payment-issues/:issueId/decide': management,
  'GET /console/cash-drawers': desk,
  'POST /console/cash-ups': desk,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /console/payments/:orderId/refunds': true,
  'POST /console/payments/:orderId/refunds/:refundId/retry': true,
  'POST /console/payments/:orderId/grant': true,
  'POST /console/payments/:orderId/decline': true,
  'POST /console/payment-issues/:issueId/decide': true,
  'POST /console/sales/:saleId/void': true,
}

/** Actions under such a permission that move nothing by themselves, and why. */
export const notFresh = {
  'POST /console/payments/:orderId/refunds/preview': 'shows',
}
