import { each, plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
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
