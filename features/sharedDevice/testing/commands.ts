/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /staff/unlock': 'part of signing in, not tested here; PIN hashing is slow',
  'POST /staff/lock': 'part of signing in, not tested here',
  'PUT /staff/pin': 'part of signing in, not tested here; PIN hashing is slow',
  'DELETE /staff/pin': 'part of signing in, not tested here',
  'POST /staff/shared-devices': 'part of signing in, not tested here',
  'DELETE /staff/shared-devices/:deviceId': 'part of signing in, not tested here',
}
