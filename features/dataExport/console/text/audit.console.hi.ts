/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const dataExportAudit: typeof english.dataExportAudit = {
  actions: {
    'export.download': 'सारे डेटा का एक्सपोर्ट लिया',
    'export.start': 'सारे डेटा का एक्सपोर्ट शुरू किया',
  },
}
