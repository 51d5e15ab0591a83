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

const given = ['POST /user/gifts', 'POST /user/gifts/verify-payment']
const requested = 'POST /console/payment-requests'
const waits = [booked, booked, 'POST /console/sessions/:sessionId/waitlist']
const full = [booked, booked, 'POST /user/waitlist']
const recurs = 'POST /user/recurring'
const accepted = 'POST /user/pass-invitations/accept'
const both = 'POST /user/book-both/:classId'

/** What needs several commands of one kind before it can happen at all. */
export const sequences: string[][] = [
  [...given, 'POST /user/gifts/:giftId/link'],
  [...given, 'POST /user/gifts/:giftId/refund'],
  [...given, 'POST /console/gifts/:giftId/card'],
  [requested, 'POST /console/payment-requests/:requestId/check'],
  [requested, 'POST /console/payment-requests/:requestId/cancel'],
  [...waits, 'POST /console/waitlist/:entryId/position'],
  [...waits, 'POST /console/waitlist/:entryId/removal'],
  [...waits, cancelled, 'POST /console/waitlist/:entryId/offer', 'POST /user/waitlist/:entryId/seat'],
  [...full, 'POST /user/waitlist', cancelled],
  [...full, moved, 'POST /user/waitlist', cancelled],
  [...full, 'POST /console/sessions/:sessionId/waitlist', 'DELETE /user/waitlist/:entryId', cancelled],
  [...waits, 'PUT /user/waitlist/:entryId', 'DELETE /user/waitlist/:entryId'],
  [recurs, 'POST /user/recurring/:recurringId/pause', 'POST /user/recurring/:recurringId/resume'],
  [recurs, 'POST /user/recurring/:recurringId/end'],
]

const opened = 'POST /user/fees/:feeId/checkout'
const paid = 'POST /user/fees/verify-payment'
const taken = 'POST /console/fees/:feeId/take'
const waived = 'POST /console/fees/:feeId/waive'
const marked = 'POST /console/bookings/:bookingId/marks'

/** What may become of a fee that is open. */
export const feeSequences: string[][] = [
  [opened, paid],
  [opened, paid, 'POST /console/payments/:orderId/refunds', marked],
  [opened, opened, taken, paid],
  [opened, waived, paid],
  [opened, marked, paid],
  [opened, 'POST /console/members/:memberId/erase', paid],
  [taken, 'POST /console/sales/:saleId/void', opened, paid],
  [taken, waived],
  [waived, marked, marked],
  [marked, marked, opened, paid],
]

const forgiven = 'POST /console/strikes/:strikeId/forgive'

/** And of a strike. */
export const strikeSequences: string[][] = [
  [forgiven, booked],
  [moved],
  [booked, moved, forgiven],
  [forgiven, 'POST /console/members/:memberId/erase'],
  [booked, cancelled, forgiven, 'POST /user/create-order/:classId'],
  [booked, cancelled, 'POST /user/create-order/:classId', forgiven],
  ['POST /console/members/:memberId/merge', forgiven],
]

/** What needs a pass for two. */
export const pairSequences: string[][] = [
  ['POST /user/passes/:passId/invitation', 'DELETE /user/passes/:passId/invitation'],
  [accepted, both, 'PUT /user/cancel-order/:orderId', 'DELETE /user/passes/:passId/sharing'],
  ['POST /console/members/:memberId/passes/:passId/sharing', both, 'POST /console/members/:memberId/merge'],
  [accepted, both, 'POST /console/members/:memberId/erase'],
]
