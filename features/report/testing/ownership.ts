import { type Entry, studio } from '#tests/ownership/entry.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/reports/sessions/rows': studio(['?classId', '?instructorId'], ({ later, instructors }) => ({
    query: {
      from: '2026-11-01',
      to: '2026-11-23',
      classId: later[0] as string,
      instructorId: instructors.others,
    },
  })),
  'GET /console/reports/absences/rows': studio(['?instructorId'], ({ instructors }) => ({
    query: { from: '2026-11-01', to: '2026-11-23', what: 'noShow', instructorId: instructors.others },
  })),
}
