import { inLanguages } from '#lib/language.ts'
import type { RefusalCode, RefusalDetails } from '#lib/refusals.ts'

type Words = (details: RefusalDetails) => string

/** How long to wait, as in `Please try again …`. */
export const waitText = inLanguages('waitText', {
  seconds: (count: number) => `in ${count} seconds`,
  minutes: (count: number) => `in ${count} minutes`,
  hours: (count: number) => `in ${count} hours`,
})

/** How long to wait, in the language of the moment. */
export const waitOf = (seconds: number): string => {
  if (seconds < 90) return waitText.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? waitText.minutes(minutes) : waitText.hours(Math.ceil(minutes / 60))
}

/** What a person is told, for each refusal. Verbatim where the specification fixes a text. */
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
  UNAVAILABLE: () =>
    'Our records cannot be reached right now. If you were changing something, please look whether it went through, and try again in a moment.',
  SIGN_IN_REQUIRED: () => 'Please sign in',
  INVALID_ACCESS_TOKEN: () => 'Invalid Access Token',
  INVALID_REFRESH_TOKEN: () => 'Your sign-in has ended. Please sign in again.',
  WRONG_CREDENTIALS: () => 'Invalid email or password',
  FORBIDDEN: () => 'Your account may not do this.',
  OTP_WRONG: ({ triesLeft }) =>
    triesLeft
      ? `That code is not right. ${triesLeft === '1' ? '1 try' : `${triesLeft} tries`} left.`
      : 'That code is not right.',
  OTP_EXPIRED: () => 'That code has expired. Please ask for a new one.',
  OTP_TOO_SOON: ({ seconds }) =>
    `A code was just sent. You can ask for a new one in ${seconds ?? '60'} seconds.`,
  EMAIL_TAKEN: () => 'This e-mail address already has an account. Please sign in, or reset the password.',
  UNDER_AGE: () => 'Our sessions are for people aged 18 and over.',
  RESET_LINK_INVALID: () => 'This link has expired or was used before. Please ask for a new one.',
  PASSWORD_SAME: () => "Old password and new password can't be same ",
  OLD_PASSWORD_WRONG: () => 'The old password is not right.',
  PASSWORD_WRONG: () => 'That password is not right.',
  SIGN_IN_LINK_INVALID: () => 'This link has expired or was used before. Please ask for a new one.',
  RESTORE_LINK_INVALID: () => 'This link has expired or was used before. Please tell the studio.',
  SESSION_FULL: () => 'This class is full.',
  SESSION_STARTED: () => 'This class has already started.',
  SESSION_CANCELLED: () => 'The studio has cancelled this class.',
  SESSION_CLOSED: () => 'The timetable of this class is changing: it cannot be booked on that date.',
  SESSION_NOT_OPEN: ({ opens }) =>
    opens ? `This class opens for booking on ${opens}.` : 'This class is not open for booking yet.',
  ALREADY_BOOKED: () => 'You have already booked this class.',
  NO_VALID_PASS: ({ reason }) => reason ?? 'You have no pass that covers this class on that date.',
  CLOCK_WOULD_STRAND: ({ title, date }) =>
    `Booking this would start your pass earlier, and your ${title} on ${date} would fall outside it.`,
  CLASS_DAY: () => 'A class cannot be cancelled on its day. Please call the studio.',
  NOT_CANCELLABLE: ({ status }) => `This booking is ${status} and cannot be cancelled.`,
  SEAT_NOT_HELD: () => 'Your seat is no longer held. Please hold it again.',
  BUSY: () => 'Someone changed this at the same moment. Please try again.',
  PACKAGE_NOT_ON_SALE: () => 'This package is no longer sold.',
  DISCOVERY_USED: () =>
    'The Discovery pass is for your first visit, once per person. Please choose a membership.',
  FREEZE_NOT_POSSIBLE: () =>
    'A pass can be frozen for 1 to 90 days, from tomorrow on, before it ends and not twice on the same day.',
  PAYMENT_NOT_CONFIRMED: () =>
    'The bank has not confirmed this payment yet. Your pass appears as soon as it does; you need not pay again.',
  PAYMENT_SIGNATURE: () => 'This payment could not be verified.',
  PAYMENT_REFUNDED: () => 'This payment could not buy the pass and is being refunded in full.',
  PAYMENT_HELD: () =>
    'Part of this payment was given back, so the studio decides about the pass and tells you. Please do not pay again.',
  PAYMENT_TAKEN_BACK: () => 'The payment of this pass was taken back, so the pass has ended.',
  GATEWAY_UNAVAILABLE: () =>
    'The payment service does not answer. Nothing was charged. Please try again in a minute.',
})
