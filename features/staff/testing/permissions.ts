import { management, owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /staff': management,
  'POST /staff/invitations': management,
  'DELETE /staff/invitations/:invitationId': management,
  'PUT /staff/:personId': management,
  'GET /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins/:signInId': owner,
}

/** Endpoints that require reauthentication: they affect roles. */
export const requiresReauthentication = {
  'POST /staff/invitations': true,
  'DELETE /staff/invitations/:invitationId': true,
  'PUT /staff/:personId': true,
}

/** Endpoints with the same permissions that require no reauthentication, with the reason. */
export const withoutReauth = {
  'DELETE /staff/:personId/sign-ins': 'signs out, which must be quick when a tablet is lost',
  'DELETE /staff/:personId/sign-ins/:signInId': 'signs out, which must be quick when a tablet is lost',
}
