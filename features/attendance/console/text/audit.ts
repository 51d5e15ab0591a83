import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const attendanceAudit = inLanguages('attendanceAudit', {
  actions: {
    'session.keep': 'Kept a class with few bookings',
    'session.note': 'Wrote a note on a class',
    'session.removeNote': 'Removed a note on a class',
  },
  fields: {
    noteId: 'note',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    attendance: keyof typeof attendanceAudit.actions
  }
}
