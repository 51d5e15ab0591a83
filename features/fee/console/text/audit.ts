import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions and changed fields. */
export const feeAudit = inLanguages('feeAudit', {
  actions: { 'fee.waive': 'Waived a fee' },
  fields: {},
  values: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    fee: keyof typeof feeAudit.actions
  }
}
