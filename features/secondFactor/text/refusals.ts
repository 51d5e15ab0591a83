import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern two-step verification. */
const messages = {
  PASSKEY_WRONG: () => 'That passkey could not be used. Please try again.',
  PASSKEY_LIMIT: ({ most }) =>
    `You have ${most} passkeys, which is the maximum. Remove one that you no longer use first.`,
  APP_CODE_WRONG: () => 'That code is not right. It changes every 30 seconds, and each works once.',
  RECOVERY_CODE_WRONG: () => 'That recovery code is not valid or has already been used.',
  LAST_FACTOR: () =>
    'Your role needs two-step verification: set up another passkey or authenticator app first.',
  NO_FACTOR: () => 'Two-step verification is not set up yet.',
} satisfies RefusalMessages

export const secondFactorRefusals: RefusalTexts<typeof messages> = inLanguages(
  'secondFactorRefusals',
  messages,
)

export const statuses: RefusalStatuses<typeof secondFactorRefusals> = {
  PASSKEY_WRONG: 400,
  APP_CODE_WRONG: 400,
  RECOVERY_CODE_WRONG: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    secondFactor: keyof typeof secondFactorRefusals
  }
}
