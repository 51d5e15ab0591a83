/** What staff may GET and no screen waits for, and why. */
export const notScreens: Record<string, string> = {
  'GET /staff/shared-devices': 'a row for each tablet that a studio shares',
}
