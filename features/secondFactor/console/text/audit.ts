import { inLanguages } from '#lib/language.ts'

/** The labels of this feature in the audit: actions and changed fields. */
export const secondFactorAudit = inLanguages('secondFactorAudit', {
  actions: {
    'authenticatorApp.add': 'Set up an app for sign-in codes',
    'authenticatorApp.remove': 'Removed the app for sign-in codes',
    'passkey.add': 'Added a passkey',
    'passkey.remove': 'Removed a passkey',
    'recoveryCodes.renew': 'Created new recovery codes',
    'recoveryCodes.use': 'Used a recovery code',
  },
  fields: {
    recoveryCodesLeft: 'recovery codes left',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    secondFactor: keyof typeof secondFactorAudit.actions
  }
}
