import { inLanguages } from '#lib/language.ts'

/** The labels of this feature in the audit: actions and recorded fields. */
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
