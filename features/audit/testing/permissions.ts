import { management } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /console/audit': management,
  'POST /console/audit/exports': management,
  'GET /console/audit/choices': management,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /console/audit/exports': true,
}
