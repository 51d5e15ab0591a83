import type { ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/strikes': ({ members }) => ({
    all: ['/console/strikes?page=1&limit=50'],
    own: members.map(({ id }) => `/console/strikes?personId=${id}&page=1&limit=50`),
  }),
}
