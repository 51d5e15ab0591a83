import { desk, deskAndTeachers, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/rooms/:roomId/plan': deskAndTeachers,
  'PUT /console/rooms/:roomId/plan': management,
  'GET /console/spots/:spotId/out-of-order': desk,
  'POST /console/spots/:spotId/out-of-order': desk,
  'DELETE /console/spots/:spotId/out-of-order': desk,
  'GET /console/sessions/:sessionId/spots': deskAndTeachers,
  'PUT /console/bookings/:bookingId/spot': desk,
}
