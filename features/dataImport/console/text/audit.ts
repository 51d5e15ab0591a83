import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the words of closed lists by their field. */
export const dataImportAudit = inLanguages('dataImportAudit', {
  actions: {
    'import.finish': 'An import came to its end',
    'import.start': 'Began an import',
    'import.undo': 'Began to undo an import',
    'import.undone': 'An import was undone',
  },
  fields: {
    bad: 'rows with faults',
    done: 'rows done',
    failed: 'rows not done',
    fileName: 'file',
    good: 'good rows',
    invite: 'mail to new people',
    kept: 'kept',
    knownClasses: 'classes known already',
    knownPeople: 'people known already',
    newPeople: 'new people',
    passes: 'passes',
    passesLeftOut: 'passes left out',
    undone: 'undone',
  },
  values: {
    kind: {
      members: 'members',
      passes: 'passes',
      classes: 'classes',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    dataImport: keyof typeof dataImportAudit.actions
  }
}
