import { plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/exports': plain('/console/exports'),
}

/** What staff may GET and no screen waits for, and why. */
export const notScreens: Record<string, string> = {
  'GET /console/exports/:exportId/file': 'a file to keep, megabytes by design: it is sent as a stream',
}
