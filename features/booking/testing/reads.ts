import type { ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/strikes': ({ members }) => ({
    all: ['/console/strikes?page=1&limit=50'],
    ofMember: members.map(({ id }) => `/console/strikes?personId=${id}&page=1&limit=50`),
  }),
}
