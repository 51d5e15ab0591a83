import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the words of closed lists by their field. */
export const auditAudit = inLanguages('auditAudit', {
  actions: {
    'access.refuse': 'Was refused what the role does not allow',
    'audit.export': 'Took the audit as a file',
  },
  fields: {
    action: 'kind of change',
    call: 'what was asked for',
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
