/** GET endpoints for staff that no screen waits for, with the reason. */
export const notScreens: Record<string, string> = {
  'GET /staff/shared-devices': 'a row for each tablet that a studio shares',
}
