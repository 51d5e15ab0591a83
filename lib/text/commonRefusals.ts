import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'
import { waitOf } from './wait.ts'

/**
 * Refusals that belong to no feature, or to several that do not use each other. Verbatim where the specification
 * fixes a text.
 */
const messages = {
  BAD_REQUEST: () => 'Please check the fields marked and try again.',
  BAD_ADDRESS: () => 'This address is not valid.',
  NOT_FOUND: () => 'We could not find that.',
  PAYLOAD_TOO_LARGE: () => 'That is too large to send.',
  UNSUPPORTED_MEDIA_TYPE: () => 'Please send JSON.',
  TOO_MANY_REQUESTS: ({ seconds }) =>
    `Too many attempts. Please try again ${seconds ? waitOf(Number(seconds)) : 'in a little while'}.`,
  INTERNAL: () =>
    'Something went wrong on our side. If you were changing something, please check whether it was saved before you try again.',
  OVERLOADED: () => 'We have too many requests at the moment. Please try again in a moment.',
  UNAVAILABLE: () => 'Our system is not responding right now. Please try again in a moment.',
  READ_ONLY: () =>
    'At the moment you can look at everything, but we can’t save changes. Please try again in a minute.',
  OUTCOME_UNKNOWN: () =>
    'Our system did not respond, so we do not know yet whether this was saved. Please check, and try again in a moment if it was not.',
  KEY_WRONG: () => 'Idempotency-Key has 16 to 64 letters, digits, hyphens and underscores.',
  KEY_USED: () =>
    'This Idempotency-Key was sent with another request. Please make a new one for each action.',
  STILL_RUNNING: () => 'This is still being processed. Please wait a moment.',
  DONE_ALREADY: () =>
    'This was already done, at least in part, and we can no longer show the result. Please check the current state before you try again.',
  SIGN_IN_REQUIRED: () => 'Please sign in',
  INVALID_ACCESS_TOKEN: () => 'Invalid Access Token',
  FORBIDDEN: () => 'Your account does not have permission to do this.',
  SECOND_FACTOR_REQUIRED: () => 'This needs two-step verification: your passkey, or a code from your app.',
  FRESH_PROOF_REQUIRED: () => 'Please confirm that it is you to continue.',
  NAME_TAKEN: () => 'This name is already in use.',
  IN_USE: ({ by }) => `This is still used${by ? ` by ${by}` : ''}.`,
  CHANGED: ({ who, when }) =>
    who
      ? `${who} changed this at ${when ?? 'the same moment'}. Look at both, then save yours again.`
      : 'This changed while you were looking at it. Please load it again.',
  BUSY: () => 'Someone changed this at the same moment. Please try again.',
  WEBHOOK_SIGNATURE: () => 'The signature of this request is not valid.',
  PERSON_GONE: () => 'This record was merged with another one or erased: nothing more can be done with it.',
} satisfies RefusalMessages

export const commonRefusals: RefusalTexts<typeof messages> = inLanguages('commonRefusals', messages)

export const statuses: RefusalStatuses<typeof commonRefusals> = {
  BAD_REQUEST: 400,
  BAD_ADDRESS: 400,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  READ_ONLY: 503,
  OUTCOME_UNKNOWN: 503,
  KEY_WRONG: 400,
  KEY_USED: 422,
  SIGN_IN_REQUIRED: 401,
  INVALID_ACCESS_TOKEN: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  FRESH_PROOF_REQUIRED: 403,
  WEBHOOK_SIGNATURE: 401,
}
