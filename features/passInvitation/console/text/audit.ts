import { inLanguages } from '#lib/language.ts'

/** The labels of this feature in the audit. */
export const passInvitationAudit = inLanguages('passInvitationAudit', {
  actions: { 'pass.acceptInvitation': 'The holder’s invitation to use their pass was accepted' },
  fields: { personId: 'accepted by' },
  values: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    passInvitation: keyof typeof passInvitationAudit.actions
  }
}
