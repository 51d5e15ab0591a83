import { each, plain, type ReadsOf } from '#tests/consoleReads/asking.ts'

/** What screens ask of each read of the staff, to look at its plans and to measure it. */
export const reads: Record<string, ReadsOf> = {
  'GET /staff': plain('/staff'),
  'GET /staff/:personId/sign-ins': each(
    ({ auditStaff }) => auditStaff,
    (id) => `/staff/${id}/sign-ins`,
  ),
}
