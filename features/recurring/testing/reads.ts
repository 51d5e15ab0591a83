import { each, memberIds, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
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
