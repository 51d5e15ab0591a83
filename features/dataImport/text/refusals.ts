import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern imports. */
const messages = {
  FILE_NOT_CSV: () => 'This is not a CSV file. In a spreadsheet, choose “Save as” and then CSV.',
  FILE_EMPTY: () => 'There are no rows in this file.',
  FILE_TOO_LARGE: ({ rows }) =>
    `This file is too large: at most ${rows ?? '20,000'} rows, and no cell longer than a page. Please split it.`,
  IMPORT_COLUMNS: () => 'First choose the columns with names and addresses, or with the details of a class.',
  UNDO_TOO_LATE: () => 'An import can be undone for one day. That day has passed.',
} satisfies RefusalMessages

export const dataImportRefusals: RefusalTexts<typeof messages> = inLanguages('dataImportRefusals', messages)

export const statuses: RefusalStatuses<typeof dataImportRefusals> = {
  FILE_NOT_CSV: 400,
  FILE_EMPTY: 400,
  FILE_TOO_LARGE: 400,
  IMPORT_COLUMNS: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    dataImport: keyof typeof dataImportRefusals
  }
}
