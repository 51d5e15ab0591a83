import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'

/** Refusals that concern accounts. */
const messages = {
  INVALID_REFRESH_TOKEN: () => 'Your sign-in has ended. Please sign in again.',
  WRONG_CREDENTIALS: () => 'Invalid email or password',
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
    'There is nothing to undo: the details are already as they were, or you have changed them yourself since then. Your profile shows them.',
  SECOND_STEP_AT_CONSOLE: () =>
    'Your account has two-step verification. Please open the console (/console) in this browser and verify there. Then make the change here.',
  HOUSEHOLD_NOT_POSSIBLE: () =>
    'Choose a person with an e-mail address of their own. Their mail must not go to somebody else.',
} satisfies RefusalMessages

export const identityRefusals: RefusalTexts<typeof messages> = inLanguages('identityRefusals', messages)

export const statuses: RefusalStatuses<typeof identityRefusals> = {
  INVALID_REFRESH_TOKEN: 401,
  WRONG_CREDENTIALS: 401,
  OTP_WRONG: 400,
  OTP_EXPIRED: 400,
  OTP_TOO_SOON: 429,
  UNDER_AGE: 400,
  RESET_LINK_INVALID: 400,
  PASSWORD_SAME: 400,
  OLD_PASSWORD_WRONG: 400,
  PASSWORD_WRONG: 400,
  SIGN_IN_LINK_INVALID: 400,
  RESTORE_LINK_INVALID: 400,
  SECOND_STEP_AT_CONSOLE: 403,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    identity: keyof typeof identityRefusals
  }
}
