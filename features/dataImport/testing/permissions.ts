import { owner } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/imports': owner,
  'POST /console/imports': owner,
  'GET /console/imports/:importId': owner,
  'PUT /console/imports/:importId/mapping': owner,
  'GET /console/imports/:importId/problems': owner,
  'GET /console/imports/:importId/problems.csv': owner,
  'POST /console/imports/:importId/run': owner,
  'POST /console/imports/:importId/undo': owner,
  'DELETE /console/imports/:importId': owner,
}

/** Endpoints that require reauthentication: about money, roles, or all data about people. */
export const requiresReauthentication = {
  'POST /console/imports/:importId/run': true,
  'POST /console/imports/:importId/undo': true,
}

/** Endpoints with such a permission that change nothing by themselves and require no reauthentication, with the reason. */
export const withoutReauth = {
  'POST /console/imports': 'only stores and checks a file',
  'PUT /console/imports/:importId/mapping': 'only checks the file again',
  'DELETE /console/imports/:importId': 'only deletes a file that was not imported',
}
