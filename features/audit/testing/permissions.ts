import { management } from '#tests/permissions.ts'

/** The roles that may call each endpoint. */
export const allowedRoles = {
  'GET /console/audit': management,
  'POST /console/audit/exports': management,
  'GET /console/audit/choices': management,
}

/** Endpoints that require reauthentication: they return data about many people. */
export const requiresReauthentication = {
  'POST /console/audit/exports': true,
}
