/** Endpoints that change something and that no random run calls, and why. */
export const exceptions: Record<string, string> = {
  'POST /console/media': 'encodes pictures for seconds',
}
