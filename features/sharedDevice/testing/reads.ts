/** GET endpoints for staff whose speed is not tested, with the reason. */
export const notScreens: Record<string, string> = {
  'GET /staff/shared-devices': 'a row for each tablet that a studio shares',
}
