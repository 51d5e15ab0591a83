import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern content. */
const messages = {
  SLUG_TAKEN: ({ slug }) => `The address /${slug ?? ''} belongs to another page.`,
  PUBLISH_AT: () => 'Please choose a time in the future, within a year.',
} satisfies RefusalMessages

export const contentRefusals: RefusalTexts<typeof messages> = inLanguages('contentRefusals', messages)

export const statuses: RefusalStatuses<typeof contentRefusals> = {
  PUBLISH_AT: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    content: keyof typeof contentRefusals
  }
}
