import { inLanguages } from '#lib/language.ts'
import type { RefusalCode, RefusalDetails } from '#lib/refusals.ts'
import { fieldText } from './fields.ts'

type Words = (details: RefusalDetails) => string

/** How long to wait, as in `Please try again …`. */
export const waitText = inLanguages('waitText', {
  seconds: (count: number) => `in ${count} seconds`,
  minutes: (count: number) => `in ${count} minutes`,
  hours: (count: number) => `in ${count} hours`,
})

/** How long to wait, in the current language. */
export const waitOf = (seconds: number): string => {
  if (seconds < 90) return waitText.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? waitText.minutes(minutes) : waitText.hours(Math.ceil(minutes / 60))
}

/** `price`: what is to pay without the code that was refused. */
const priceStays = (price: string | undefined) => (price ? ` The price stays ${price}.` : '')
const timesOf = (times: string | undefined) => (times === '1' ? 'once' : `${times} times`)

/** The message of each refusal. Verbatim where the specification fixes a text. */
export const refusalText: Record<RefusalCode, Words> = inLanguages('refusalText', {
  BAD_REQUEST: () => 'Please check the fields marked and try again.',
  BAD_ADDRESS: () => 'This address cannot be read.',
  NOT_FOUND: () => 'We could not find that.',
  PAYLOAD_TOO_LARGE: () => 'That is too large to send.',
  UNSUPPORTED_MEDIA_TYPE: () => 'Please send JSON.',
  TOO_MANY_REQUESTS: ({ seconds }) =>
    `Too many attempts. Please try again ${seconds ? waitOf(Number(seconds)) : 'in a little while'}.`,
  INTERNAL: () =>
    'Something went wrong on our side. If you were changing something, please look whether it went through before you try again.',
  OVERLOADED: () => 'We are busier than we can serve. Please try again in a moment.',
  UNAVAILABLE: () => 'Our records cannot be reached right now. Please try again in a moment.',
  READ_ONLY: () => 'For the moment we can show everything, but save nothing. Please try again in a minute.',
  OUTCOME_UNKNOWN: () =>
    'Our records did not answer, so we cannot say yet whether this went through. Please look, and try again in a moment if it did not.',
  KEY_WRONG: () => 'Idempotency-Key has 16 to 64 letters, digits, hyphens and underscores.',
  KEY_USED: () =>
    'This Idempotency-Key was sent with another request. Please make a new one for each action.',
  STILL_RUNNING: () => 'This is still being done. Please wait a moment.',
  DONE_ALREADY: () =>
    'This was done already, at least in part, and we can no longer show its answer. Please look how things are before you try again.',
  SIGN_IN_REQUIRED: () => 'Please sign in',
  INVALID_ACCESS_TOKEN: () => 'Invalid Access Token',
  INVALID_REFRESH_TOKEN: () => 'Your sign-in has ended. Please sign in again.',
  WRONG_CREDENTIALS: () => 'Invalid email or password',
  FORBIDDEN: () => 'Your account may not do this.',
  OWN_RECORD: () => 'Your own details are changed in your profile on the site, not here.',
  OTP_WRONG: ({ triesLeft }) =>
    triesLeft
      ? `That code is not right. ${triesLeft === '1' ? '1 try' : `${triesLeft} tries`} left.`
      : 'That code is not right.',
  OTP_EXPIRED: () => 'That code has expired. Please ask for a new one.',
  OTP_TOO_SOON: ({ seconds }) =>
    `A code was just sent. You can ask for a new one in ${seconds ?? '60'} seconds.`,
  EMAIL_TAKEN: () => 'This e-mail address already has an account. Please sign in, or reset the password.',
  UNDER_AGE: ({ age }) =>
    age ? `Our sessions are for people aged ${age} and over.` : 'The studio has a minimum age.',
  RESET_LINK_INVALID: () => 'This link has expired or was used before. Please ask for a new one.',
  PASSWORD_SAME: () => fieldText.passwordSame,
  OLD_PASSWORD_WRONG: () => 'The old password is not right.',
  PASSWORD_WRONG: () => 'That password is not right.',
  SIGN_IN_LINK_INVALID: () => 'This link has expired or was used before. Please ask for a new one.',
  RESTORE_LINK_INVALID: () => 'This link has expired or was used before. Please tell the studio.',
  NOTHING_TO_TAKE_BACK: () =>
    'There is nothing to undo: you have changed these details yourself since, or they are as they were. Your profile shows them.',
  SECOND_FACTOR_REQUIRED: () => 'This needs two-step verification: your passkey, or a code from your app.',
  FRESH_PROOF_REQUIRED: () => 'Please confirm that it is you; then this continues.',
  SECOND_STEP_AT_CONSOLE: () =>
    'Your account has two-step verification. Please open the console (/console) in this browser and verify there first, then change this here.',
  PASSKEY_WRONG: () => 'That passkey could not be used. Please try again.',
  APP_CODE_WRONG: () => 'That code is not right. It changes every 30 seconds, and each works once.',
  RECOVERY_CODE_WRONG: () => 'That recovery code is not right, or was used before.',
  LAST_FACTOR: () =>
    'Your role needs two-step verification: set up another passkey or authenticator app first.',
  NO_FACTOR: () => 'Two-step verification is not set up yet.',
  ALREADY_STAFF: () => 'This person works here already: change the role instead.',
  LAST_OWNER: () => 'The studio needs an owner: make somebody else one first.',
  INSTRUCTOR_TAKEN: () => 'Somebody else is this instructor in the timetable.',
  INVITATION_INVALID: () =>
    'This invitation has ended or was used before. Please ask the studio for a new one.',
  TOO_EARLY_TO_APPLY: () => 'Please choose a day from tomorrow on.',
  SET_TOGETHER: () =>
    'What lateness and absence cost is changed together, after a look at last month: “Change together” in the settings, or POST /console/rules/consequences.',
  ALREADY_SET: () => 'Something is already set from that day on. Withdraw it first, or choose another day.',
  HOLDS_ALREADY: () => 'This is already in force. Set a new one from a later day.',
  GSTIN_WRONG: ({ why }) => why ?? 'This GSTIN is not right. Please compare it with the certificate.',
  GSTIN_STATE: ({ state }) =>
    state
      ? `This GSTIN belongs to ${state}. Please choose that State, or correct the GSTIN.`
      : 'The GSTIN belongs to another State.',
  SERIES_TAKEN: ({ why }) => why ?? 'This series is already in use. Please choose another one.',
  NAME_TAKEN: () => 'This name is already in use.',
  IN_USE: ({ by }) => `This is still used${by ? ` by ${by}` : ''}.`,
  CHANGED: ({ who, when }) =>
    who
      ? `${who} changed this at ${when ?? 'the same moment'}. Look at both, then save yours again.`
      : 'This changed while you were looking at it. Please look at it again as it is now.',
  SLUG_TAKEN: ({ slug }) => `The address /${slug ?? ''} belongs to another page.`,
  PUBLISH_AT: () => 'Please choose a time in the future, within a year.',
  PICTURE_FORMAT: () => 'This is not a picture that we can read. Please send JPEG, PNG, WebP or AVIF.',
  PICTURE_UNREADABLE: () => 'This picture is damaged and cannot be read.',
  PICTURE_SIZE: ({ pixels }) =>
    `A picture needs at least ${pixels ?? 200} pixels on each side, and at most 50 megapixels in all.`,
  FILE_NOT_CSV: () => 'This is not a CSV file. In a spreadsheet, choose “Save as” and then CSV.',
  FILE_EMPTY: () => 'There are no rows in this file.',
  FILE_TOO_LARGE: ({ rows }) =>
    `This file is larger than we can take: at most ${rows ?? '20,000'} rows, and no cell longer than a page. Please split it.`,
  IMPORT_COLUMNS: () =>
    'Please choose first which columns have the names and addresses, or what a class needs.',
  PUSH_SERVICE_UNKNOWN: () =>
    'This browser cannot show our messages: we do not know the service that it receives them by. Another browser may.',
  UNDO_TOO_LATE: () => 'An import can be undone for a day. That day is over.',
  TIMETABLE_MOVED: () =>
    'Something here has changed since you looked: a booking, or the timetable. Look at it again; nothing was done.',
  TIMETABLE_CLASH: ({ instructor, title, when, room }) =>
    room
      ? `${room} is taken by ${title} then: ${when}. Nothing was changed.`
      : title
        ? `${instructor} teaches ${title} then: ${when}. Nothing was changed.`
        : 'The instructor teaches another class at that time. Nothing was changed.',
  NOTHING_TO_CHANGE: () => 'It is like that already: there is nothing to change.',
  SESSION_FULL: () => 'This class is full.',
  SEATS_HELD: () =>
    'Others who are new here are paying for seats of this class at this moment. Please try again in a few minutes.',
  SPOT_TAKEN: ({ spot }) =>
    `Somebody was faster: ${spot ?? 'this spot'} is taken. Choose another one; nothing was changed.`,
  SPOT_OUT_OF_ORDER: ({ spot }) =>
    `${spot ?? 'This spot'} is out of order. Choose another one; nothing was changed.`,
  NOT_FULL: () => 'A seat is free: you can book it now.',
  ON_WAITLIST: () => 'You are on the waitlist of this class already.',
  WAITLIST_CLOSED: () => 'The waitlist of this class is closed: it starts soon.',
  WAITLIST_LIMIT: ({ most }) => `You are on ${most} waitlists. Leave one of them first.`,
  ONE_CLASS: () =>
    'You have another class that day, and chose at most one. Change your choices to take both; nothing was booked.',
  SWAP_COSTS: ({ title }) =>
    `${title ?? 'The other class'} can no longer be cancelled free of charge. Nothing was changed.`,
  OFFER_SWAPS: ({ name, title, when }) =>
    `This seat is offered to you instead of ${title} (${when}), so nothing is booked. Take the offer for yourself; ${name} books their own seat.`,
  OFFER_ENDED: () => 'This seat is no longer held for you. You have not been charged.',
  OFF_WAITLIST: () => 'They are not on this waitlist any more: they got a seat, left it, or it has ended.',
  WAITLIST_TERMS: () =>
    'Their own choices rule this seat out: they have another class that day, or the booking to give up can no longer be cancelled free of charge.',
  SESSION_STARTED: () => 'This class has already started.',
  SESSION_CANCELLED: () => 'The studio has cancelled this class.',
  SESSION_CLOSED: () => 'The timetable of this class is changing: it cannot be booked on that date.',
  SESSION_NOT_OPEN: ({ opens }) =>
    opens ? `This class opens for booking on ${opens}.` : 'This class is not open for booking yet.',
  WINDOW_SHORTENED: ({ reason = 'You cannot book this class yet, because of your strikes.' }) => reason,
  FEE_OPEN: () =>
    'A fee is due for a class that was cancelled late or missed. Please pay it on your dashboard or at the desk; then you can book here again.',
  STRIKE_GONE: () => 'This strike does not count any more: it was forgiven or undone.',
  CREDIT_SETTLED: () => 'This credit can no longer be used: it was used or withdrawn, or it has expired.',
  FEE_SETTLED: () => 'This fee is no longer due: it was paid, waived or cancelled.',
  ONE_SEAT_LEFT: ({ name }) =>
    `Only one seat is free, so nothing is booked. Book it for yourself, or choose another class with ${name}.`,
  ONE_SESSION_LEFT: ({ name }) =>
    `The pass has only one session left, not two, so nothing is booked. Book for yourself, or agree with ${name} who comes.`,
  OTHER_HAS_BOOKED: ({ name }) => `${name} has booked this class already. Book your own seat beside theirs.`,
  OTHER_CANNOT_BOOK: ({ name }) =>
    `${name} cannot book this class now, so nothing is booked. Book your own seat; ${name} sees the reason when they book.`,
  ALREADY_BOOKED: () => 'You have already booked this class.',
  NO_VALID_PASS: ({ reason }) => reason ?? 'You have no pass that covers this class on that date.',
  CLOCK_WOULD_STRAND: ({ title, date }) =>
    title
      ? `Booking this would start your pass earlier, and your ${title} on ${date} would fall outside it.`
      : 'Booking this would start the pass earlier, and a class that is booked on it would fall outside it.',
  CLASS_DAY: () => 'A class cannot be cancelled on its day. Please call the studio.',
  NOT_CANCELLABLE: ({ status }) => `This booking is ${status} and cannot be cancelled.`,
  RECURRING_ALREADY: () => 'You book this class every week already. End that first to change it.',
  RECURRING_LIMIT: ({ most }) => `You can book at most ${most} classes every week. End one of them first.`,
  RECURRING_NOTHING: () =>
    'There is no date in this that could be booked. Choose another start, or a pass that covers it.',
  RECURRING_PAST: () => 'Please choose days from today on, the first before the last.',
  SEAT_NOT_HELD: () => 'Your seat is no longer held. Please hold it again.',
  NOT_MARKABLE: ({ why }) => why ?? 'This booking cannot be marked.',
  CHECK_IN_CODE_WRONG: () => 'This is not a check-in code of ours.',
  BUSY: () => 'Someone changed this at the same moment. Please try again.',
  PACKAGE_NOT_ON_SALE: () => 'This package is no longer sold.',
  DISCOVERY_USED: () =>
    'The Discovery pass is for your first visit, once per person. Please choose a membership.',
  FREEZE_NOT_POSSIBLE: ({ days }) =>
    `A pass can be frozen${days ? ` for 1 to ${days} days` : ''}, from tomorrow on, before it ends and not twice on the same day.`,
  FREEZE_LIMIT: ({ reason }) => reason ?? 'You cannot freeze this pass yourself. Please ask the studio.',
  FREEZE_OVER: () => 'This freeze is already over.',
  FREEZE_NEEDED: ({ title, date }) =>
    `Without the freeze the pass would end before ${title} on ${date}, which is booked with it. Cancel that class first, or keep the freeze.`,
  PAYMENT_NOT_CONFIRMED: ({ of }) =>
    of === 'fee'
      ? 'The bank has not confirmed this payment yet. The fee is paid as soon as it does; you need not pay again.'
      : 'The bank has not confirmed this payment yet. Your pass appears as soon as it does; you need not pay again.',
  WEBHOOK_SIGNATURE: () => 'This call is not signed as it should be.',
  NO_MAIL_ADDRESS: () =>
    'They wrote by WhatsApp, and we do not know their e-mail address. Answer them by WhatsApp.',
  WHATSAPP_OFF: () => 'Nothing is sent by WhatsApp: its keys are not in the settings of the server.',
  WHATSAPP_WINDOW_CLOSED: () =>
    'It is more than 24 hours since they last wrote, and WhatsApp no longer takes free text. Send an approved message below, or answer by mail. Your text is saved.',
  WHATSAPP_TEMPLATE: () => 'WhatsApp does not allow this message any more. Choose another one.',
  WHATSAPP_STOPPED: () =>
    'They have stopped messages by WhatsApp, so nothing was sent. You can answer as soon as they write again.',
  STATE_NEEDED: () => 'Please say in which State you live: for classes online it is on your invoice.',
  PAYMENT_SIGNATURE: () => 'This payment could not be verified.',
  PAYMENT_REFUNDED: ({ of }) =>
    of === 'fee'
      ? 'The fee was no longer due when this payment arrived, so all of it is being refunded.'
      : 'This payment could not buy the pass and is being refunded in full.',
  PAYMENT_HELD: ({ of }) =>
    of === 'fee'
      ? 'Part of this payment was refunded, so the studio decides about the fee and tells you. Please do not pay again.'
      : 'Part of this payment was refunded, so the studio decides about the pass and tells you. Please do not pay again.',
  PAYMENT_TAKEN_BACK: ({ of }) =>
    of === 'fee'
      ? 'The payment of this fee was reversed. Please ask the studio.'
      : 'The payment of this pass was reversed, so the pass has ended.',
  GATEWAY_UNAVAILABLE: () =>
    'The payment service does not answer. Nothing was charged. Please try again in a minute.',
  NEWCOMERS_ONLY: () => 'This package is for people who have not bought a pass before.',
  PROMO_UNKNOWN: ({ code, price }) =>
    `There is no code ${code}. Please compare its letters and digits.${priceStays(price)}`,
  GIFT_NOT_POSSIBLE: () =>
    'This pass is for new members, so it cannot be given as a gift. Please choose another one.',
  GIFT_WITHOUT_CODES: () => 'Promo codes are for passes that you buy for yourself. A gift keeps its price.',
  GIFT_LINK_INVALID: () =>
    'This link does not open a gift. If the gift was sent again, only the link in the newest mail works.',
  PASS_NOT_SHAREABLE: () =>
    'This pass can’t be shared: it is for one person, or it has ended. A pass for two is sold as such.',
  PASS_IS_THEIRS: () => 'The holder of this pass uses it already. Share it with somebody else.',
  PASS_SHARED: () =>
    'Two people use this pass already. To share it with somebody else, first end the sharing with the other.',
  PASS_IN_USE: ({ title, date }) =>
    `${title} on ${date} is booked with this pass. Once it is over or cancelled, the sharing can end.`,
  INVITATION_LINK_INVALID: () =>
    'This link opens no invitation. Perhaps it was cut off: open it from the mail, or ask for it again.',
  INVITATION_ACCEPTED: () => 'This invitation was accepted already. An invitation works once.',
  INVITATION_WITHDRAWN: () =>
    'This invitation no longer works: it was withdrawn, or a newer one took its place. Ask who invited you.',
  INVITATION_EXPIRED: () => 'This invitation is over: it was open for seven days. Ask for a new one.',
  GIFT_CLAIMED: () => 'This gift was claimed already. A gift works once.',
  GIFT_ENDED: () => 'This gift was cancelled before it was claimed, so it can no longer be used.',
  GIFT_NOT_SENT: () => 'This gift is not sent yet: its card goes out on its day.',
  GIFT_ONLY_WHOLE: () => 'A gift that nobody has claimed can only be refunded in full.',
  CORRECTION_ONLY_PART: () =>
    'A price correction is a part of the price, and the pass stays as it is. To give back all of it, refund the payment.',
  PROMO_STOPPED: ({ code, price }) => `${code} can no longer be used.${priceStays(price)}`,
  PROMO_NOT_YET: ({ code, day, price }) => `${code} can be used from ${day} on.${priceStays(price)}`,
  PROMO_ENDED: ({ code, day, price }) => `${code} ended on ${day}.${priceStays(price)}`,
  PROMO_OTHER_PACKAGE: ({ code, price }) => `${code} is not for this pass.${priceStays(price)}`,
  PROMO_NEWCOMERS: ({ code, price }) =>
    `${code} is for people who have never had a pass here.${priceStays(price)}`,
  PROMO_USED_BY_YOU: ({ code, times, price }) =>
    `${code} can be used ${timesOf(times)} by one person, and was.${priceStays(price)}`,
  PROMO_USED_UP: ({ code, times, price }) =>
    `${code} could be used ${timesOf(times)} in all, and every use is taken.${priceStays(price)}`,
  PROMO_NOT_COMBINABLE: ({ code, price }) =>
    `${code} cannot be joined with another code.${priceStays(price)}`,
  PROMO_NO_DISCOUNT: ({ code, price }) => `${code} makes this pass no cheaper.${priceStays(price)}`,
  PROMO_LIMIT_TOO_LOW: ({ times }) =>
    `This code was used ${timesOf(times)} already: the limit can be that or more. To end it, stop it.`,
  NEWCOMER_ASKED: ({ name }) =>
    `${name} was already recorded by this form and asked to pay by a UPI QR or a link. Take the payment at their sale: what they were asked to pay is then cancelled. Their name, number and address can be corrected on their page.`,
  NEWCOMER_SOLD: ({ name }) =>
    `${name} was already recorded by this form, and has paid for the pass. Nothing was changed now. Their name, number and address can be corrected on their page; for another person, begin again.`,
  SALE_KEY_USED: ({ as }) =>
    as === 'qr'
      ? 'A UPI QR or a payment link was already made for this sale. Load the page again to be paid in another way: it is then cancelled.'
      : 'This sale was already sent with other details, and may be recorded. Look at the sales of today, then load the page again.',
  VOID_NOT_POSSIBLE: () =>
    'A sale can be voided only on its own day, before its pass is used for a class and before any refund. Refund it instead.',
  REFUND_NOT_POSSIBLE: () => 'This cannot be refunded, or not in this way.',
  REFUND_DISPUTED: () =>
    'A bank disputes this payment, and a refund as well could pay it back twice. Answer or accept the dispute instead, or wait until the bank decides.',
  REFUND_TOO_MUCH: () => 'That is more than is left of this payment.',
  REFUND_TOO_LITTLE: () => 'The payment service refunds at least ₹1.',
  PASS_TOO_SHORT: () => 'The pass has fewer sessions left than that. Booked sessions cannot be removed.',
  NOT_HELD: () => 'This payment needs no decision.',
  DISPUTE_NOT_POSSIBLE: ({ why }) => why ?? 'This dispute cannot be answered in this way.',
  CASH_UP_CLOSED: () => 'This day was closed. Correct it with another entry.',
  CASH_UP_UNEXPLAINED: () => 'Please say in a note how the difference came about, or why this is corrected.',
  ADJUST_NOT_POSSIBLE: ({ reason }) => reason ?? 'This pass cannot be changed in this way.',
  HOUSEHOLD_NOT_POSSIBLE: () =>
    'Mail can only go through somebody who has an e-mail address and is not reached through others.',
  MERGE_NOT_POSSIBLE: ({ reason }) => reason ?? 'These two records cannot be merged.',
  ERASE_NOT_POSSIBLE: ({ reason }) => reason ?? 'This person cannot be erased yet.',
  PERSON_GONE: () => 'This record was merged with another one or erased: nothing more can be done with it.',
  MAIL_NOT_AGAIN: ({ reason }) => reason ?? 'This mail cannot be sent again.',
})
