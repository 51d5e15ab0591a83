import { each, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/sessions/:sessionId/waitlist': each(
    ({ sessions }) => sessions,
    (id) => `/console/sessions/${id}/waitlist`,
  ),
}
