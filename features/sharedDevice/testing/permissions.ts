import { everyStaff, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'POST /staff/lock': everyStaff,
  'PUT /staff/pin': everyStaff,
  'DELETE /staff/pin': everyStaff,
  'GET /staff/shared-devices': management,
  'POST /staff/shared-devices': management,
  'DELETE /staff/shared-devices/:deviceId': management,
}

/** Endpoints that require reauthentication: they affect how staff sign in. */
export const requiresReauthentication = {
  'PUT /staff/pin': true,
  'POST /staff/shared-devices': true,
}

/** Endpoints with the same permissions that require no reauthentication, with the reason. */
export const withoutReauth = {
  'DELETE /staff/shared-devices/:deviceId': 'signs out, which must be quick when a tablet is lost',
}
