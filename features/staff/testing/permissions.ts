import { management, owner } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'GET /staff': management,
  'POST /staff/invitations': management,
  'DELETE /staff/invitations/:invitationId': management,
  'PUT /staff/:personId': management,
  'GET /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins/:signInId': owner,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /staff/invitations': true,
  'DELETE /staff/invitations/:invitationId': true,
  'PUT /staff/:personId': true,
}

/** Actions under such a permission that move nothing by themselves, and why. */
export const notFresh = {
  'DELETE /staff/:personId/sign-ins': 'signs out, which must be quick when a tablet is lost',
  'DELETE /staff/:personId/sign-ins/:signInId': 'signs out, which must be quick when a tablet is lost',
}
