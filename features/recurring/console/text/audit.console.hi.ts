/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const recurringAudit: typeof english.recurringAudit = {
  actions: {
    'recurring.start': 'सदस्य के लिए क्लास हर हफ़्ते बुक की',
    'recurring.end': 'सदस्य की हर हफ़्ते की बुकिंग समाप्त की',
    'recurring.pause': 'सदस्य की हर हफ़्ते की बुकिंग पर रोक लगाई',
    'recurring.resume': 'सदस्य की हर हफ़्ते की बुकिंग फिर चालू की',
  },
  fields: {},
}
