/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const attendanceAudit: typeof english.attendanceAudit = {
  actions: {
    'session.keep': 'कम लोगों के साथ क्लास होने दी',
    'session.note': 'क्लास पर नोट लिखा',
    'session.removeNote': 'क्लास का नोट हटाया',
  },
  fields: {
    noteId: 'नोट',
  },
}
