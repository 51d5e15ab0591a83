/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /staff/unlock': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /staff/lock': 'who somebody is, not what she does; a password takes the processor for long',
  'PUT /staff/pin': 'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /staff/pin': 'who somebody is, not what she does; a password takes the processor for long',
  'POST /staff/shared-devices': 'who somebody is, not what she does; a password takes the processor for long',
  'DELETE /staff/shared-devices/:deviceId':
    'who somebody is, not what she does; a password takes the processor for long',
}
