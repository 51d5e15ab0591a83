// Planned beginnings of runs: sequences of commands that rarely occur at random within a few commands.

/** The next command, or several that are sent at the same moment. */
export type Beginning = string | string[]

const checkIn = ['POST /console/sessions/:sessionId/walk-ins', 'POST /console/bookings/:bookingId/marks']
const cancelled = 'POST /console/members/:memberId/bookings/:bookingId/cancel'
const booked = 'POST /console/members/:memberId/bookings'
const moved = 'POST /console/timetable/changes'
const sold = 'POST /console/sales'

/** People without their own address: added at the desk, in a household, and from an import file. */
const withoutAddress = [
  ['POST /console/door', booked, cancelled],
  ['POST /console/door', ...checkIn],
  ['POST /console/door', booked, 'POST /console/members/:memberId/merge'],
  ['POST /console/members', sold, 'POST /console/members/:memberId/erase'],
  ['POST /console/members', sold, booked, 'PUT /user/cancel-order/:orderId'],
  ['POST /console/members', sold, ...checkIn],
]

/** Check-ins before the class begins, and what follows them; `moved`: their class was moved to another time. */
export const checkedInEarly = [
  [...checkIn, cancelled],
  [...checkIn, moved],
  [...checkIn, moved],
  [...checkIn, moved],
  [...checkIn, moved, cancelled],
  [...checkIn, 'POST /console/members/:memberId/passes/:passId/revoke'],
  [...checkIn, 'POST /console/members/:memberId/erase'],
  ['POST /console/door', ...checkIn, 'POST /console/payments/:orderId/refunds'],
  ['POST /console/door', ...checkIn, 'POST /console/payments/:orderId/refunds'],
]

/** `early`: a class begins in minutes. */
export const beginnings = (early: boolean): string[][] => [
  ...withoutAddress,
  ...(early ? checkedInEarly : [['POST /console/imports/:importId/run', sold, booked]]),
]

const requested = 'POST /console/payment-requests'
/** Takes a seat that the waitlist offered. */
export const SEAT = 'POST /user/waitlist/:entryId/seat'
const addsToWaitlist = [booked, booked, 'POST /console/sessions/:sessionId/waitlist']
const joinsWaitlist = [booked, booked, 'POST /user/waitlist']
const recurs = 'POST /user/recurring'
const accepted = 'POST /user/pass-invitations/accept'
const both = 'POST /user/book-both/:classId'

/** Sequences for effects that need several commands of one kind. */
export const sequences: string[][] = [
  [requested, 'POST /console/payment-requests/:requestId/check'],
  [requested, 'POST /console/payment-requests/:requestId/cancel'],
  [...addsToWaitlist, 'POST /console/waitlist/:entryId/position'],
  [...addsToWaitlist, 'POST /console/waitlist/:entryId/removal'],
  [...addsToWaitlist, cancelled, 'POST /console/waitlist/:entryId/offer', SEAT],
  [...joinsWaitlist, 'POST /user/waitlist', cancelled],
  [...joinsWaitlist, moved, 'POST /user/waitlist', cancelled],
  [
    ...joinsWaitlist,
    'POST /console/sessions/:sessionId/waitlist',
    'DELETE /user/waitlist/:entryId',
    cancelled,
  ],
  [...addsToWaitlist, 'PUT /user/waitlist/:entryId', 'DELETE /user/waitlist/:entryId'],
  [recurs, 'POST /user/recurring/:recurringId/pause', 'POST /user/recurring/:recurringId/resume'],
  [recurs, 'POST /user/recurring/:recurringId/end'],
]

const given = ['POST /user/gifts', 'POST /user/gifts/verify-payment']
const claim = 'POST /user/gifts/claim'
const takenBack = 'POST /user/gifts/:giftId/refund'
const refunded = 'POST /console/payments/:orderId/refunds'
const erased = 'POST /console/members/:memberId/erase'

/** What can happen to a gift, including a claim and another action at the same moment. */
export const giftSequences: Beginning[][] = [
  [...given, 'POST /user/gifts/:giftId/link', claim],
  [...given, 'POST /console/gifts/:giftId/card', claim],
  [...given, takenBack, claim],
  [...given, claim, takenBack],
  [...given, claim, claim],
  [...given, claim, refunded],
  [...given, [claim, claim]],
  [...given, [claim, takenBack]],
  [...given, [claim, takenBack]],
  [...given, [claim, refunded]],
  [...given, [claim, erased]],
  [...given, [takenBack, erased], claim],
]

const bought = ['POST /user/checkout-payment', 'POST /user/verify-payment']
const retried = 'POST /console/payments/:orderId/refunds/:refundId/retry'
const broken = 'POST /console/spots/:spotId/out-of-order'
const frozen = 'POST /console/members/:memberId/passes/:passId/freeze'
const ownFreeze = 'POST /user/passes/:passId/freeze'
const freezeEnds = 'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end'

/** Commands that are accepted only after others, and would rarely be accepted at random. */
export const rareSequences: Beginning[][] = [
  ['POST /console/imports/:importId/run', 'POST /console/imports/:importId/undo'],
  [frozen, `${freezeEnds}/preview`, freezeEnds],
  ...Array<Beginning[]>(3).fill([
    ...checkIn,
    ownFreeze,
    ownFreeze,
    'POST /user/passes/:passId/freezes/:freezeId/end',
  ]),
  [
    'POST /console/members/:memberId/passes/:passId/sharing',
    'DELETE /console/members/:memberId/passes/:passId/sharing',
  ],
  [sold, `${refunded}/preview`],
  [...bought, refunded, retried, retried],
  [broken, 'DELETE /console/spots/:spotId/out-of-order'],
  ['POST /user/create-enquiry', 'PUT /console/enquiries/:enquiryId/member'],
  [booked, 'POST /console/sessions/:sessionId/notes'],
  [...given, 'POST /gifts/card'],
  [
    'POST /user/create-order/:classId',
    'POST /user/create-order/:classId',
    'PUT /user/bookings/:orderId/spot',
  ],
]

/**
 * For runs in which each class has one seat. For the first class it is too late to cancel free of charge, but its
 * waitlist is still open.
 */
export const waitingSequences: Beginning[][] = [
  [...addsToWaitlist, cancelled, 'POST /console/waitlist/:entryId/offer'],
  [...joinsWaitlist, cancelled, SEAT],
  [...joinsWaitlist, 'POST /user/waitlist', 'PUT /user/waitlist/:entryId'],
  [...addsToWaitlist, 'POST /console/waitlist/:entryId/removal'],
  [...joinsWaitlist, 'POST /user/waitlist', 'DELETE /user/waitlist/:entryId'],
  [booked, moved, 'POST /console/credits/:creditId/withdraw'],
  [
    booked,
    moved,
    'POST /user/checkout-payment',
    'PUT /user/orders/:gatewayOrderId/codes',
    'POST /user/verify-payment',
  ],
  [booked, moved, sold, refunded],
  [booked, moved, sold, 'POST /console/members/:memberId/erase'],
  [
    ...addsToWaitlist,
    'POST /console/sessions/:sessionId/waitlist',
    'POST /console/waitlist/:entryId/position',
  ],
]

const opened = 'POST /user/fees/:feeId/checkout'
const paid = 'POST /user/fees/verify-payment'
const taken = 'POST /console/fees/:feeId/take'
const waived = 'POST /console/fees/:feeId/waive'
const marked = 'POST /console/bookings/:bookingId/marks'

/** What can happen to a fee that is due. */
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

/** What can happen to a strike. */
export const strikeSequences: string[][] = [
  [forgiven, booked],
  [moved],
  [booked, moved, forgiven],
  [forgiven, 'POST /console/members/:memberId/erase'],
  [booked, cancelled, forgiven, 'POST /user/create-order/:classId'],
  [booked, cancelled, 'POST /user/create-order/:classId', forgiven],
  ['POST /console/members/:memberId/merge', forgiven],
]

/** Sequences that need a pass for two. */
export const pairSequences: string[][] = [
  ['POST /user/passes/:passId/invitation', 'DELETE /user/passes/:passId/invitation'],
  [accepted, both, 'PUT /user/cancel-order/:orderId', 'DELETE /user/passes/:passId/sharing'],
  ['POST /console/members/:memberId/passes/:passId/sharing', both, 'POST /console/members/:memberId/merge'],
  [accepted, both, 'POST /console/members/:memberId/erase'],
]
