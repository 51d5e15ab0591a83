import { everyStaff, management, owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/onboarding': management,
  'PUT /console/onboarding': management,
  'GET /console/settings/rules': management,
  'POST /console/settings/rules/preview': management,
  'POST /console/settings/rules': management,
  'DELETE /console/settings/rules/:numberId': management,
  'GET /console/settings/gst': management,
  'POST /console/settings/gst': owner,
  'DELETE /console/settings/gst/:rateId': owner,
  'GET /console/settings/tax-registrations': management,
  'POST /console/settings/tax-registrations': owner,
  'DELETE /console/settings/tax-registrations/:registrationId': owner,
  'GET /console/settings/profile': management,
  'PUT /console/settings/profile': management,
  'PUT /console/settings/logo': management,
  'GET /console/settings/mails': management,
  'PUT /console/settings/mails/:kind': management,
  'POST /console/settings/mails/:kind/preview': management,
  'POST /console/settings/mails/:kind/test': management,
  'GET /console/locations': everyStaff,
  'POST /console/locations': management,
  'PUT /console/locations/:name': management,
  'POST /console/rooms': management,
  'PUT /console/rooms/:roomId': management,
  'DELETE /console/rooms/:roomId': management,
  'GET /console/kinds': everyStaff,
  'POST /console/kinds': management,
  'PUT /console/kinds/:key': management,
  'POST /console/kinds/:key/preview': management,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/settings/gst': true,
  'DELETE /console/settings/gst/:rateId': true,
  'POST /console/settings/tax-registrations': true,
  'DELETE /console/settings/tax-registrations/:registrationId': true,
}
