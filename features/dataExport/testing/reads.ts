import { plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** The requests that screens send to each staff read: their query plans are checked, and they are measured. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/exports': plain('/console/exports'),
}

/** Staff reads that no screen waits for, with the reason. */
export const notScreens: Record<string, string> = {
  'GET /console/exports/:exportId/file': 'a file to keep, megabytes by design: it is sent as a stream',
}
