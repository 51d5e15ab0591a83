import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of closed lists by field. */
export const staffAudit = inLanguages('staffAudit', {
  actions: {
    'staff.acceptInvitation': 'Joined the staff',
    'staff.changeRole': 'Changed a role',
    'staff.invite': 'Invited somebody to the staff',
    'staff.revokeInvitation': 'Withdrew an invitation',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    staff: keyof typeof staffAudit.actions
  }
}
