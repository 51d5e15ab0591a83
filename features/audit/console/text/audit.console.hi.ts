/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const auditAudit: typeof english.auditAudit = {
  actions: {
    'access.refuse': 'ऐसे काम से रोका गया, जिसकी भूमिका में अनुमति नहीं',
    'audit.export': 'रिकॉर्ड की फ़ाइल ली',
  },
  fields: {
    action: 'किस तरह का बदलाव',
    call: 'क्या माँगा गया',
    member: 'सदस्य',
    q: 'खोज',
    query: 'खोज',
    rows: 'पंक्तियाँ',
    search: 'खोज',
    staff: 'किसने',
    subject: 'विषय',
    subjectId: 'किसके बारे में',
  },
}
