import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here. */
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
