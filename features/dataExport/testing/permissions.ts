import { owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/exports': owner,
  'POST /console/exports': owner,
  'POST /console/exports/:exportId/downloads': owner,
  'GET /console/exports/:exportId/file': owner,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/exports': true,
  'POST /console/exports/:exportId/downloads': true,
  'GET /console/exports/:exportId/file': true,
}
