import type { ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/whatsapp': () => ({ '': ['/console/whatsapp'] }),
}
