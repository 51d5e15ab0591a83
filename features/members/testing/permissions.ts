import { desk, management, owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/members': desk,
  'GET /console/members/:memberId': desk,
  'GET /console/members/:memberId/bookings': desk,
  'GET /console/members/:memberId/ledger': desk,
  'GET /console/members/:memberId/payments': desk,
  'GET /console/members/:memberId/messages': desk,
  'POST /console/members/:memberId/messages/:mailId/again': desk,
  'GET /console/members/:memberId/audit': management,
  'POST /console/members': desk,
  'PUT /console/members/:memberId': desk,
  'POST /console/members/:memberId/bookings/preview': desk,
  'POST /console/members/:memberId/bookings': desk,
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': desk,
  'GET /console/members/:memberId/bookings/:bookingId/moves': desk,
  'POST /console/members/:memberId/bookings/:bookingId/move': desk,
  'POST /console/members/:memberId/bookings/:bookingId/cancel': desk,
  'POST /console/members/:memberId/passes/:passId/adjust': management,
  'POST /console/members/:memberId/passes/:passId/freeze/preview': desk,
  'POST /console/members/:memberId/passes/:passId/freeze': desk,
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview': desk,
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end': desk,
  'POST /console/members/:memberId/passes/:passId/extend': management,
  'POST /console/members/:memberId/passes/:passId/sharing': management,
  'DELETE /console/members/:memberId/passes/:passId/sharing': management,
  'POST /console/members/:memberId/passes/:passId/revoke/preview': management,
  'POST /console/members/:memberId/passes/:passId/revoke': management,
  'POST /console/members/:memberId/notes': desk,
  'PUT /console/members/:memberId/notes/:noteId': desk,
  'DELETE /console/members/:memberId/notes/:noteId': desk,
  'PUT /console/members/:memberId/consent': desk,
  'GET /console/members/:memberId/merge': management,
  'POST /console/members/:memberId/merge': management,
  'POST /console/members/:memberId/export': owner,
  'GET /console/members/:memberId/erase': owner,
  'POST /console/members/:memberId/erase': owner,
}

/** Endpoints that require reauthentication: they affect money or roles, or return or delete all data about a person. */
export const requiresReauthentication = {
  'POST /console/members/:memberId/passes/:passId/adjust': true,
  'POST /console/members/:memberId/passes/:passId/extend': true,
  'POST /console/members/:memberId/passes/:passId/sharing': true,
  'DELETE /console/members/:memberId/passes/:passId/sharing': true,
  'POST /console/members/:memberId/passes/:passId/revoke': true,
  'POST /console/members/:memberId/export': true,
  'POST /console/members/:memberId/erase': true,
  'POST /console/members/:memberId/merge': true,
}

/** Endpoints with the same permissions that require no reauthentication, because they change nothing. */
export const withoutReauth = {
  'POST /console/members/:memberId/passes/:passId/revoke/preview': 'shows',
}
