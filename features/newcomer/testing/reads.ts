import { plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/door/packages': plain('/console/door/packages'),
}
