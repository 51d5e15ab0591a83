import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern push messages. */
const messages = {
  PUSH_SERVICE_UNKNOWN: () =>
    'This browser cannot show our messages, because we do not support its push service. Please try another browser.',
} satisfies RefusalMessages

export const pushRefusals: RefusalTexts<typeof messages> = inLanguages('pushRefusals', messages)

export const statuses: RefusalStatuses<typeof pushRefusals> = {
  PUSH_SERVICE_UNKNOWN: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    push: keyof typeof pushRefusals
  }
}
