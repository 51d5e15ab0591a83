import { inLanguages } from '#lib/language.ts'

/** The labels of this feature in the audit: actions and changed fields. */
export const identityAudit = inLanguages('identityAudit', {
  actions: {
    'proof.fail': 'Failed two-step verification',
    'signIn.end': 'Signed out',
    'signIn.endListed': 'Signed out devices',
    'signIn.fail': 'Entered a wrong password',
    'signIn.open': 'Signed in',
    'signIn.steal': 'Was signed out because a token was used twice',
    'staff.restoreDetails': 'Undid a change to their details',
  },
  fields: {
    signIns: 'devices',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    identity: keyof typeof identityAudit.actions
  }
}
