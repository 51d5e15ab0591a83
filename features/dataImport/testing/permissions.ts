import { owner } from '#tests/permissions.ts'

/** Who may call what of the staff's endpoints. */
export const allowed = {
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

/** What needs a fresh proof: money, roles, and all that is known about people. */
export const fresh = {
  'POST /console/imports/:importId/run': true,
  'POST /console/imports/:importId/undo': true,
}

/** Actions under such a permission that move nothing by themselves, and why. */
export const notFresh = {
  'POST /console/imports': 'takes a file, and brings nothing of it in',
  'PUT /console/imports/:importId/mapping': 'checks the file anew',
  'DELETE /console/imports/:importId': 'throws a file away that brought nothing in',
}
