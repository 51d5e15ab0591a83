import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern pictures. */
const messages = {
  PICTURE_FORMAT: () => 'This is not a picture that we can read. Please send JPEG, PNG, WebP or AVIF.',
  PICTURE_UNREADABLE: () => 'This picture is damaged and cannot be read.',
  PICTURE_SIZE: ({ pixels }) =>
    `A picture needs at least ${pixels ?? 200} pixels on each side, and at most 50 megapixels in all.`,
} satisfies RefusalMessages

export const mediaRefusals: RefusalTexts<typeof messages> = inLanguages('mediaRefusals', messages)

export const statuses: RefusalStatuses<typeof mediaRefusals> = {
  PICTURE_FORMAT: 415,
  PICTURE_UNREADABLE: 400,
  PICTURE_SIZE: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    media: keyof typeof mediaRefusals
  }
}
