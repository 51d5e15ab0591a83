import { plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/exports': plain('/console/exports'),
}

/** GET endpoints for staff that no screen waits for, with the reason. */
export const notScreens: Record<string, string> = {
  'GET /console/exports/:exportId/file': 'a download of megabytes, which is sent as a stream',
}
