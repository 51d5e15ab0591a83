import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'PUT /user/edit-user': { weight: 0.7, send: (_, { mark }) => ({ body: { firstName: `${mark}new` } }) },
  'GET /user/sign-out': { weight: 0.7, send: () => ({}) },
}

/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /user/send-otp': 'needs a secret that is sent only by mail',
  'POST /user/signup': 'needs a secret that is sent only by mail',
  'POST /user/send-sign-in-link': 'needs a secret that is sent only by mail',
  'POST /user/sign-in-link/:signInToken': 'needs a secret that is sent only by mail',
  'POST /user/restore-email/:restoreToken': 'needs a secret that is sent only by mail',
  'POST /user/restore-details/:restoreToken': 'needs a secret that is sent only by mail',
  'POST /user/forgot-password': 'needs a secret that is sent only by mail',
  'POST /user/reset-password/:resetToken': 'needs a secret that is sent only by mail',
  'POST /user/signin': 'part of signing in, not tested here; password hashing is slow',
  'POST /user/change-password': 'part of signing in, not tested here; password hashing is slow',
  'POST /user/change-password/:newPassword/:oldPassword':
    'part of signing in, not tested here; password hashing is slow',
  'GET /user/refresh-token': 'part of signing in, not tested here',
  'DELETE /user/sign-ins': 'part of signing in, not tested here',
  'DELETE /user/sign-ins/:signInId': 'part of signing in, not tested here',
}
