/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /site-speed': 'counts how fast a page was, and belongs to no account',
}
