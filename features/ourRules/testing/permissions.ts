import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'POST /console/rules/consequences/preview': management,
  'POST /console/rules/consequences': management,
}
