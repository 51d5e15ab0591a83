import { management } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowed = {
  'GET /console/reports/revenue': management,
  'GET /console/reports/revenue/rows': management,
  'GET /console/reports/sessions': management,
  'GET /console/reports/sessions/rows': management,
  'GET /console/reports/absences/rows': management,
  'GET /console/reports/passes': management,
  'GET /console/reports/passes/rows': management,
  'GET /console/reports/members': management,
  'GET /console/reports/members/rows': management,
  'GET /console/reports/cohorts': management,
}
