import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const dataExportAudit = inLanguages('dataExportAudit', {
  actions: {
    'export.download': 'Downloaded an export of all data',
    'export.start': 'Started an export of all data',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    dataExport: keyof typeof dataExportAudit.actions
  }
}
