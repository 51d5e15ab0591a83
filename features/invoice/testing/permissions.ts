import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/tax-report': management,
  'GET /console/tax-report/gstr1.csv': management,
  'GET /console/tax-report/day-book.csv': management,
}
