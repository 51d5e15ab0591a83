import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern settings. */
const messages = {
  TOO_EARLY_TO_APPLY: () => 'Please choose a day from tomorrow on.',
  SET_TOGETHER: () =>
    'The costs of late cancellations and no-shows are changed together, after a comparison with last month: “Change all and compare with last month” in the settings, or POST /console/rules/consequences.',
  ALREADY_SET: () => 'Something is already set from that day on. Withdraw it first, or choose another day.',
  HOLDS_ALREADY: () => 'This is already in force. Set a new value from a later day.',
  GSTIN_WRONG: ({ why }) => why ?? 'This GSTIN is not valid. Please compare it with the certificate.',
  GSTIN_STATE: ({ state }) =>
    state
      ? `This GSTIN belongs to ${state}. Please choose that State, or correct the GSTIN.`
      : 'The GSTIN belongs to another State.',
  SERIES_TAKEN: ({ why }) => why ?? 'This series is already in use. Please choose another one.',
} satisfies RefusalMessages

export const settingsRefusals: RefusalTexts<typeof messages> = inLanguages('settingsRefusals', messages)

export const statuses: RefusalStatuses<typeof settingsRefusals> = {
  TOO_EARLY_TO_APPLY: 400,
  GSTIN_WRONG: 400,
  GSTIN_STATE: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    settings: keyof typeof settingsRefusals
  }
}
