import { inLanguages } from '#lib/language.ts'

/** The labels of this feature's actions in the audit. */
export const staffAudit = inLanguages('staffAudit', {
  actions: {
    'staff.acceptInvitation': 'Joined the staff',
    'staff.changeRole': 'Changed a role',
    'staff.invite': 'Invited somebody to join the staff',
    'staff.revokeInvitation': 'Withdrew an invitation',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    staff: keyof typeof staffAudit.actions
  }
}
