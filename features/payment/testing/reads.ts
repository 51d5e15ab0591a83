import { each, memberIds, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/payment-links': (facts) => ({
    'of everybody': ['/console/payment-links'],
    ...each(memberIds, (id) => `/console/payment-links?personId=${id}`)(facts),
  }),
}
