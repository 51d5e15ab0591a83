/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /console/media': 'encodes pictures for seconds',
}
