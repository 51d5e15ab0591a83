import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const mediaAudit = inLanguages('mediaAudit', {
  actions: {
    'picture.describe': 'Described a picture',
    'picture.upload': 'Uploaded a picture',
  },
  fields: {
    alt: 'what the picture shows',
    altHindi: 'what the picture shows, in Hindi',
    bytes: 'size in bytes',
    hash: 'fingerprint of the file',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    media: keyof typeof mediaAudit.actions
  }
}
