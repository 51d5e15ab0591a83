/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /user/passkey-options': 'part of signing in, not tested here',
  'POST /user/passkeys': 'part of signing in, not tested here',
  'DELETE /user/passkeys/:passkeyId': 'part of signing in, not tested here',
  'POST /user/authenticator-app': 'part of signing in, not tested here',
  'PUT /user/authenticator-app': 'part of signing in, not tested here',
  'DELETE /user/authenticator-app': 'part of signing in, not tested here',
  'POST /user/recovery-codes': 'part of signing in, not tested here',
  'POST /user/proof-options': 'part of signing in, not tested here',
  'PUT /user/proof': 'part of signing in, not tested here; password hashing is slow',
}
