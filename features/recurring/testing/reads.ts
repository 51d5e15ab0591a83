import { each, memberIds, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/members/:memberId/recurring': each(memberIds, (id) => `/console/members/${id}/recurring`),
  'GET /console/members/:memberId/recurring/:recurringId/giving-back': ({ weekly }) => ({
    '': weekly.map(({ member, id }) => `/console/members/${member}/recurring/${id}/giving-back`),
    'a pause': weekly.map(
      ({ member, id }) =>
        `/console/members/${member}/recurring/${id}/giving-back?from=2026-01-01&to=2030-01-01`,
    ),
  }),
}
