import { each, plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/imports': plain('/console/imports'),
  'GET /console/imports/:importId': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}`,
  ),
  'GET /console/imports/:importId/problems': ({ imports }) => ({
    '': imports.flatMap((id) => ['', '?after=200'].map((query) => `/console/imports/${id}/problems${query}`)),
  }),
  'GET /console/imports/:importId/problems.csv': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}/problems.csv`,
  ),
}
