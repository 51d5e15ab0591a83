import { each, plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/imports': plain('/console/imports'),
  'GET /console/imports/:importId': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}`,
  ),
  'GET /console/imports/:importId/problems': ({ imports }) => ({
    '': imports.flatMap((id) =>
      ['', '?after=200'].map((location) => `/console/imports/${id}/problems${location}`),
    ),
  }),
  'GET /console/imports/:importId/problems.csv': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}/problems.csv`,
  ),
}
