import { each, memberIds, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/payment-links': (facts) => ({
    'of everybody': ['/console/payment-links'],
    ...each(memberIds, (id) => `/console/payment-links?personId=${id}`)(facts),
  }),
}
