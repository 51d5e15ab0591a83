/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const mediaAudit: typeof english.mediaAudit = {
  actions: {
    'picture.describe': 'तस्वीर का विवरण लिखा',
    'picture.upload': 'तस्वीर अपलोड की',
  },
  fields: {
    alt: 'तस्वीर में क्या है',
    altHindi: 'तस्वीर में क्या है, हिन्दी में',
    bytes: 'आकार, बाइट में',
    hash: 'फ़ाइल की पहचान',
  },
}
