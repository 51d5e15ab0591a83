import type { ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/media': () => ({ '': ['/console/media?page=1&limit=24', '/console/media?limit=1'] }),
}
