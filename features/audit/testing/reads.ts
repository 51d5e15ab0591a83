import type { Facts } from '#tests/consoleReads/facts.ts'
import { plain, type Reads, type ReadsOf, typing, withQueries } from '#tests/consoleReads/requests.ts'

function auditReads(facts: Facts): Reads {
  const path = '/console/audit'
  const { today, auditActions, auditStaff, auditCursors, members } = facts
  return {
    'the newest': [path],
    'further pages': withQueries(
      path,
      auditCursors.map((cursor) => ({ cursor })),
    ),
    filters: withQueries(path, [
      ...auditActions.map((action) => ({ action })),
      ...auditStaff.map((staff) => ({ staff })),
      ...members.slice(0, 5).map(({ id }) => ({ member: id })),
      { from: today.subtract({ days: 30 }), to: today },
      { from: today.subtract({ days: 700 }), to: today.subtract({ days: 690 }) },
    ]),
    ...typing(facts, path, {}, 3),
  }
}

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/audit': auditReads,
  'GET /console/audit/choices': plain('/console/audit/choices'),
}
