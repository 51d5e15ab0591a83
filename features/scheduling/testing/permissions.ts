import { everyStaff, management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/sessions': everyStaff,
  'GET /console/timetable': everyStaff,
  'GET /console/timetable/waiting': everyStaff,
  'GET /console/holidays': everyStaff,
  'GET /console/classes/:classId': management,
  'POST /console/timetable/preview': management,
  'POST /console/timetable/changes': management,
  'GET /console/timetable/waiting/:sessionId': management,
  'POST /console/timetable/waiting/:sessionId': management,
}
