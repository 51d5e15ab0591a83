import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern passes. */
const messages = {
  PACKAGE_NOT_ON_SALE: () => 'This package is no longer sold.',
  DISCOVERY_USED: () =>
    'The Discovery pass is for your first visit, once per person. Please choose a membership.',
  FREEZE_NOT_POSSIBLE: ({ days }) =>
    `A pass can be frozen${days ? ` for 1 to ${days} days` : ''}, from tomorrow on and before it ends. Two freezes cannot overlap.`,
  FREEZE_OVER: () => 'This freeze has already ended.',
  FREEZE_NEEDED: ({ title, date }) =>
    `Without the freeze the pass would end before ${title} on ${date}, which is booked with it. Cancel that class first, or keep the freeze.`,
  NEWCOMERS_ONLY: () => 'This package is for people who have not bought a pass before.',
  GIFT_NOT_POSSIBLE: () =>
    'This pass is for new members, so it cannot be given as a gift. Please choose another one.',
  PASS_NOT_SHAREABLE: () =>
    'This pass can’t be shared: it is for one person, or it has ended. Only a pass for two can be shared.',
  PASS_IS_THEIRS: () => 'The holder of this pass uses it already. Share it with somebody else.',
  PASS_SHARED: () =>
    'Two people use this pass already. To share it with somebody else, first stop sharing it with the other person.',
  PASS_IN_USE: ({ title, date }) =>
    `${title} on ${date} is booked with this pass. Once it has taken place or is cancelled, you can stop sharing.`,
} satisfies RefusalMessages

export const passesRefusals: RefusalTexts<typeof messages> = inLanguages('passesRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    passes: keyof typeof passesRefusals
  }
}
