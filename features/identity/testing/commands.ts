import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'PUT /user/edit-user': { weight: 0.7, send: (_, { mark }) => ({ body: { firstName: `${mark}new` } }) },
  'GET /user/sign-out': { weight: 0.7, send: () => ({}) },
}

/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /user/send-otp': 'needs a secret that goes by mail alone',
  'POST /user/signup': 'needs a secret that goes by mail alone',
  'POST /user/send-sign-in-link': 'needs a secret that goes by mail alone',
  'POST /user/sign-in-link/:signInToken': 'needs a secret that goes by mail alone',
  'POST /user/restore-email/:restoreToken': 'needs a secret that goes by mail alone',
  'POST /user/restore-details/:restoreToken': 'needs a secret that goes by mail alone',
  'POST /user/forgot-password': 'needs a secret that goes by mail alone',
  'POST /user/reset-password/:resetToken': 'needs a secret that goes by mail alone',
  'POST /user/signin': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/change-password': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/change-password/:newPassword/:oldPassword':
    'who somebody is, not what she does; a password takes the processor for long',
  'GET /user/refresh-token': 'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /user/sign-ins': 'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /user/sign-ins/:signInId':
    'who somebody is, not what she does; a password takes the processor for long',
}
