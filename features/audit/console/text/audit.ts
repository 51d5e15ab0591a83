import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of closed lists by field. */
export const auditAudit = inLanguages('auditAudit', {
  actions: {
    'access.refuse': 'Tried something that their role does not allow',
    'audit.export': 'Exported the audit log',
  },
  fields: {
    action: 'kind of change',
    call: 'request',
    member: 'member',
    q: 'search',
    query: 'search',
    rows: 'rows',
    search: 'search',
    staff: 'done by',
    subject: 'subject',
    subjectId: 'about',
  },
})
