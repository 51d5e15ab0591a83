import { desk, management, owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/sales/packages': desk,
  'POST /console/sales/preview': desk,
  'POST /console/sales': desk,
  'POST /console/sales/:saleId/void': desk,
  'GET /console/payments': desk,
  'GET /console/payments/:orderId': desk,
  'GET /console/tax-documents.zip': owner,
  'GET /console/payments/:orderId/documents/:documentId': desk,
  'POST /console/payments/:orderId/refunds/preview': management,
  'POST /console/payments/:orderId/refunds': management,
  'POST /console/payments/:orderId/refunds/:refundId/retry': management,
  'POST /console/payments/:orderId/grant': management,
  'POST /console/payments/:orderId/decline': management,
  'GET /console/payment-issues': management,
  'POST /console/payment-issues/:issueId/decide': management,
  'GET /console/disputes/:disputeId': management,
  'GET /console/disputes/:disputeId/evidence': management,
  'POST /console/disputes/:disputeId/contest': management,
  'POST /console/disputes/:disputeId/accept': management,
  'GET /console/cash-drawers': desk,
  'POST /console/cash-ups': desk,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/payments/:orderId/refunds': true,
  'POST /console/payments/:orderId/refunds/:refundId/retry': true,
  'POST /console/payments/:orderId/grant': true,
  'POST /console/payments/:orderId/decline': true,
  'POST /console/payment-issues/:issueId/decide': true,
  'POST /console/disputes/:disputeId/contest': true,
  'POST /console/disputes/:disputeId/accept': true,
  'POST /console/sales/:saleId/void': true,
  'GET /console/tax-documents.zip': true,
}

/** Endpoints with such a permission that require no reauthentication, because they change nothing; with the reason. */
export const withoutReauth = {
  'POST /console/payments/:orderId/refunds/preview': 'shows',
}
