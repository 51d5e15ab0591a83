import { everyStaff, management } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
  'POST /staff/lock': everyStaff,
  'PUT /staff/pin': everyStaff,
  'DELETE /staff/pin': everyStaff,
  'GET /staff/shared-devices': management,
  'POST /staff/shared-devices': management,
  'DELETE /staff/shared-devices/:deviceId': management,
}

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'PUT /staff/pin': true,
  'POST /staff/shared-devices': true,
}

/** Actions under such a permission that move nothing by themselves, and why. */
export const notFresh = {
  'DELETE /staff/shared-devices/:deviceId': 'signs out, which must be quick when a tablet is lost',
}
