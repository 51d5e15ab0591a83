// How runs begin, if not by chance: with sequences that rarely occur within a few commands.

const letIn = ['POST /console/sessions/:sessionId/walk-ins', 'POST /console/bookings/:bookingId/marks']
const cancelled = 'POST /console/members/:memberId/bookings/:bookingId/cancel'
const booked = 'POST /console/members/:memberId/bookings'
const moved = 'POST /console/timetable/changes'
const sold = 'POST /console/sales'

/** Without an own address: added at the desk, in a household, and from an import file. */
const withoutAddress = [
  ['POST /console/door', booked, cancelled],
  ['POST /console/door', ...letIn],
  ['POST /console/door', booked, 'POST /console/members/:memberId/merge'],
  ['POST /console/members', sold, 'POST /console/members/:memberId/erase'],
  ['POST /console/members', sold, booked, 'PUT /user/cancel-order/:orderId'],
  ['POST /console/members', sold, ...letIn],
]

const letInEarly = [
  [...letIn, cancelled],
  [...letIn, moved],
  [...letIn, moved],
  [...letIn, moved],
  [...letIn, moved, cancelled],
  [...letIn, 'POST /console/members/:memberId/passes/:passId/revoke'],
  [...letIn, 'POST /console/members/:memberId/erase'],
  ['POST /console/door', ...letIn, 'POST /console/payments/:orderId/refunds'],
  ['POST /console/door', ...letIn, 'POST /console/payments/:orderId/refunds'],
]

/** `early`: a class begins in minutes. */
export const beginnings = (early: boolean): string[][] => [
  ...withoutAddress,
  ...(early ? letInEarly : [['POST /console/imports/:importId/run', sold, booked]]),
]
