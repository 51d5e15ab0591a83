import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowed = {
  'GET /console/audit': management,
  'POST /console/audit/exports': management,
  'GET /console/audit/choices': management,
}

/** Endpoints that need a recent identity check: those about money, roles, or all data about people. */
export const fresh = {
  'POST /console/audit/exports': true,
}
