import { each, plain, type ReadsOf } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /staff': plain('/staff'),
  'GET /staff/:personId/sign-ins': each(
    ({ auditStaff }) => auditStaff,
    (id) => `/staff/${id}/sign-ins`,
  ),
}
