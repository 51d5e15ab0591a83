import { desk, deskAndTeachers } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/today': deskAndTeachers,
  'GET /console/sessions/:sessionId/roster': deskAndTeachers,
  'POST /console/bookings/:bookingId/marks': deskAndTeachers,
  'POST /console/sessions/:sessionId/check-ins': deskAndTeachers,
  'POST /console/sessions/:sessionId/walk-ins': desk,
  'POST /console/sessions/:sessionId/too-few': desk,
  'POST /console/sessions/:sessionId/notes': deskAndTeachers,
  'DELETE /console/notes/:noteId': deskAndTeachers,
}
