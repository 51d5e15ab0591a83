/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /user/passkey-options': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/passkeys': 'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /user/passkeys/:passkeyId':
    'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/authenticator-app':
    'who somebody is, not what she does; a password takes the processor for long',
  'PUT /user/authenticator-app':
    'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /user/authenticator-app':
    'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/recovery-codes': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /user/proof-options': 'who somebody is, not what she does; a password takes the processor for long',
  'PUT /user/proof': 'who somebody is, not what she does; a password takes the processor for long',
}
