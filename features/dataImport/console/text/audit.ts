import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const dataImportAudit = inLanguages('dataImportAudit', {
  actions: {
    'import.finish': 'An import was finished',
    'import.start': 'Started an import',
    'import.undo': 'Started undoing an import',
    'import.undone': 'An import was undone',
  },
  fields: {
    bad: 'rows with errors',
    done: 'rows done',
    failed: 'failed rows',
    fileName: 'file',
    good: 'valid rows',
    invite: 'mail to new people',
    kept: 'kept',
    knownClasses: 'existing classes',
    knownPeople: 'existing people',
    newPeople: 'new people',
    passes: 'passes',
    passesLeftOut: 'passes skipped',
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
