import { each, plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/jobs': plain('/console/jobs'),
  'GET /console/jobs/:jobId': each(
    ({ jobs }) => jobs,
    (id) => `/console/jobs/${id}`,
  ),
}
