import { type Entry, studio } from '#tests/ownership/entry.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/audit': studio(['?staff', '?member', '?subjectId'], ({ other }) => ({
    query: { staff: other.owner.personId, member: other.member.personId, subjectId: other.owner.personId },
  })),
  'POST /console/audit/exports': studio(['{staff', '{member', '{subjectId'], ({ other }) => ({
    body: { staff: other.owner.personId, member: other.member.personId, subjectId: other.owner.personId },
  })),
}
