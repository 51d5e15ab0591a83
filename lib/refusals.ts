/**
 * The closed list of all refusals of the API, with their HTTP status. Rules return a code, use cases throw it, one
 * handler (`answerError`) turns it into an answer. The messages are in `text/refusals.ts`; a missing one does not
 * compile.
 */
const statusOf = {
  BAD_REQUEST: 400,
  BAD_ADDRESS: 400,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  READ_ONLY: 503,
  // repeated requests
  KEY_WRONG: 400,
  KEY_USED: 422,
  STILL_RUNNING: 409,
  DONE_ALREADY: 409,
  // identity
  SIGN_IN_REQUIRED: 401,
  INVALID_ACCESS_TOKEN: 401,
  INVALID_REFRESH_TOKEN: 401,
  WRONG_CREDENTIALS: 401,
  FORBIDDEN: 403,
  OWN_RECORD: 403,
  OTP_WRONG: 400,
  OTP_EXPIRED: 400,
  OTP_TOO_SOON: 429,
  EMAIL_TAKEN: 409,
  UNDER_AGE: 400,
  RESET_LINK_INVALID: 400,
  PASSWORD_SAME: 400,
  OLD_PASSWORD_WRONG: 400,
  PASSWORD_WRONG: 400,
  SIGN_IN_LINK_INVALID: 400,
  RESTORE_LINK_INVALID: 400,
  NOTHING_TO_TAKE_BACK: 409,
  // second factor
  SECOND_FACTOR_REQUIRED: 403,
  FRESH_PROOF_REQUIRED: 403,
  SECOND_STEP_AT_CONSOLE: 403,
  PASSKEY_WRONG: 400,
  APP_CODE_WRONG: 400,
  RECOVERY_CODE_WRONG: 400,
  LAST_FACTOR: 409,
  NO_FACTOR: 409,
  // staff
  ALREADY_STAFF: 409,
  LAST_OWNER: 409,
  INSTRUCTOR_TAKEN: 409,
  INVITATION_INVALID: 400,
  // settings
  TOO_EARLY_TO_APPLY: 400,
  SET_TOGETHER: 409,
  ALREADY_SET: 409,
  HOLDS_ALREADY: 409,
  GSTIN_WRONG: 400,
  GSTIN_STATE: 400,
  SERIES_TAKEN: 409,
  NAME_TAKEN: 409,
  IN_USE: 409,
  // content
  CHANGED: 409,
  SLUG_TAKEN: 409,
  PUBLISH_AT: 400,
  PICTURE_FORMAT: 415,
  PICTURE_UNREADABLE: 400,
  PICTURE_SIZE: 400,
  // import
  FILE_NOT_CSV: 400,
  FILE_EMPTY: 400,
  FILE_TOO_LARGE: 400,
  IMPORT_COLUMNS: 400,
  UNDO_TOO_LATE: 409,
  // messages
  PUSH_SERVICE_UNKNOWN: 400,
  // timetable
  TIMETABLE_MOVED: 409,
  TIMETABLE_CLASH: 409,
  NOTHING_TO_CHANGE: 409,
  // booking
  SESSION_FULL: 409,
  SEATS_HELD: 409,
  SPOT_TAKEN: 409,
  SPOT_OUT_OF_ORDER: 409,
  NOT_FULL: 409,
  ON_WAITLIST: 409,
  WAITLIST_CLOSED: 409,
  WAITLIST_LIMIT: 409,
  OFFER_ENDED: 409,
  ONE_CLASS: 409,
  SWAP_COSTS: 409,
  OFFER_SWAPS: 409,
  OFF_WAITLIST: 409,
  WAITLIST_TERMS: 409,
  SESSION_STARTED: 409,
  SESSION_CANCELLED: 409,
  SESSION_CLOSED: 409,
  SESSION_NOT_OPEN: 409,
  WINDOW_SHORTENED: 409,
  FEE_OPEN: 409,
  FEE_SETTLED: 409,
  STRIKE_GONE: 409,
  ALREADY_BOOKED: 409,
  ONE_SEAT_LEFT: 409,
  ONE_SESSION_LEFT: 409,
  OTHER_HAS_BOOKED: 409,
  OTHER_CANNOT_BOOK: 409,
  NO_VALID_PASS: 409,
  CLOCK_WOULD_STRAND: 409,
  CLASS_DAY: 409,
  NOT_CANCELLABLE: 409,
  SEAT_NOT_HELD: 409,
  RECURRING_ALREADY: 409,
  RECURRING_LIMIT: 409,
  RECURRING_NOTHING: 409,
  RECURRING_PAST: 400,
  NOT_MARKABLE: 409,
  CHECK_IN_CODE_WRONG: 400,
  BUSY: 409,
  // passes and payment
  PACKAGE_NOT_ON_SALE: 409,
  DISCOVERY_USED: 409,
  FREEZE_NOT_POSSIBLE: 409,
  FREEZE_LIMIT: 409,
  FREEZE_OVER: 409,
  FREEZE_NEEDED: 409,
  PAYMENT_NOT_CONFIRMED: 402,
  PAYMENT_SIGNATURE: 400,
  STATE_NEEDED: 400,
  // whatsapp
  WEBHOOK_SIGNATURE: 401,
  NO_MAIL_ADDRESS: 409,
  WHATSAPP_OFF: 409,
  WHATSAPP_WINDOW_CLOSED: 409,
  WHATSAPP_TEMPLATE: 409,
  WHATSAPP_STOPPED: 409,
  PAYMENT_REFUNDED: 409,
  PAYMENT_HELD: 409,
  PAYMENT_TAKEN_BACK: 409,
  GATEWAY_UNAVAILABLE: 502,
  NEWCOMERS_ONLY: 409,
  // gifts
  GIFT_NOT_POSSIBLE: 409,
  GIFT_WITHOUT_CODES: 409,
  GIFT_LINK_INVALID: 404,
  PASS_NOT_SHAREABLE: 409,
  PASS_IS_THEIRS: 409,
  PASS_SHARED: 409,
  PASS_IN_USE: 409,
  INVITATION_LINK_INVALID: 404,
  INVITATION_ACCEPTED: 409,
  INVITATION_WITHDRAWN: 409,
  INVITATION_EXPIRED: 409,
  GIFT_CLAIMED: 409,
  GIFT_ENDED: 409,
  GIFT_NOT_SENT: 409,
  GIFT_ONLY_WHOLE: 409,
  CORRECTION_ONLY_PART: 409,
  // promo codes
  CREDIT_SETTLED: 409,
  PROMO_UNKNOWN: 409,
  PROMO_STOPPED: 409,
  PROMO_NOT_YET: 409,
  PROMO_ENDED: 409,
  PROMO_OTHER_PACKAGE: 409,
  PROMO_NEWCOMERS: 409,
  PROMO_USED_BY_YOU: 409,
  PROMO_USED_UP: 409,
  PROMO_NOT_COMBINABLE: 409,
  PROMO_NO_DISCOUNT: 409,
  PROMO_LIMIT_TOO_LOW: 409,
  // the desk
  SALE_KEY_USED: 409,
  NEWCOMER_ASKED: 409,
  NEWCOMER_SOLD: 409,
  VOID_NOT_POSSIBLE: 409,
  REFUND_NOT_POSSIBLE: 409,
  REFUND_DISPUTED: 409,
  REFUND_TOO_MUCH: 409,
  REFUND_TOO_LITTLE: 409,
  PASS_TOO_SHORT: 409,
  NOT_HELD: 409,
  DISPUTE_NOT_POSSIBLE: 409,
  CASH_UP_CLOSED: 409,
  CASH_UP_UNEXPLAINED: 400,
  // members
  ADJUST_NOT_POSSIBLE: 409,
  MERGE_NOT_POSSIBLE: 409,
  HOUSEHOLD_NOT_POSSIBLE: 409,
  ERASE_NOT_POSSIBLE: 409,
  PERSON_GONE: 409,
  MAIL_NOT_AGAIN: 409,
} as const

export type RefusalCode = keyof typeof statusOf
export const refusalCodes = Object.keys(statusOf) as [RefusalCode, ...RefusalCode[]]

/** The result of a rule that refuses; `details` fill its message. */
export interface Refused<C extends RefusalCode = RefusalCode> {
  kind: 'refuse'
  code: C
  details?: RefusalDetails
}

export const refuse = <C extends RefusalCode>(code: C, details?: RefusalDetails): Refused<C> =>
  details ? { kind: 'refuse', code, details } : { kind: 'refuse', code }

/** Values for the variables in a refusal's message. */
export type RefusalDetails = Record<string, string>

interface RefusalParts {
  details?: RefusalDetails
  /** The field that the refusal is about: the message is also shown at that field. */
  field?: string
  /** Messages for fields. */
  fields?: Record<string, string>
  /** The person that the refusal is about: the screen links to them. */
  personId?: string
  retryAfterSeconds?: number
}

/**
 * A refusal thrown by a use case: it rolls the transaction back and becomes an answer. It carries a code, not a
 * message.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails
  readonly field: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly personId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    { details = {}, field, fields, personId, retryAfterSeconds }: RefusalParts = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf[code]
    this.details = details
    this.field = field
    this.fields = fields
    this.personId = personId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns the decision, or throws its refusal, with `field` if given. */
export const orThrow = <T extends { kind: string }>(
  decision: T | Refused,
  field?: string,
): Exclude<T, Refused> => {
  if (decision.kind === 'refuse') {
    const { code, details = {} } = decision as Refused
    throw new Refusal(code, { details, ...(field === undefined ? {} : { field }) })
  }
  return decision as Exclude<T, Refused>
}
