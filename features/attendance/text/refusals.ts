import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern check-in. */
const messages = {
  CHECK_IN_CODE_WRONG: () => 'This is not one of our check-in codes.',
} satisfies RefusalMessages

export const attendanceRefusals: RefusalTexts<typeof messages> = inLanguages('attendanceRefusals', messages)

export const statuses: RefusalStatuses<typeof attendanceRefusals> = {
  CHECK_IN_CODE_WRONG: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    attendance: keyof typeof attendanceRefusals
  }
}
