/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const schedulingAudit: typeof english.schedulingAudit = {
  actions: {
    'class.change': 'क्लास बदली',
    'class.create': 'क्लास बनाई',
    'class.end': 'क्लास समाप्त की',
    'holiday.add': 'स्टूडियो के बंद दिन रखे',
    'holiday.remove': 'स्टूडियो के बंद दिन हटाए',
    'session.cancel': 'क्लास की एक तारीख़ रद्द की',
    'session.change': 'क्लास की एक तारीख़ बदली',
  },
  fields: {
    classKind: 'प्रकार',
    dates: 'तारीख़ों पर असर',
    duration: 'मिनट',
    durationMinutes: 'मिनट',
    minutes: 'मिनट',
    roomId: 'कमरा',
    rules: 'नियम',
    startTime: 'शुरू',
    time: 'समय',
  },
}
