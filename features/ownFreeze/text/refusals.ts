import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern members’ own freezes. */
const messages = {
  FREEZE_LIMIT: ({ reason }) => reason ?? 'You cannot freeze this pass yourself. Please ask the studio.',
} satisfies RefusalMessages

export const ownFreezeRefusals: RefusalTexts<typeof messages> = inLanguages('ownFreezeRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    ownFreeze: keyof typeof ownFreezeRefusals
  }
}
