/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const passInvitationAudit: typeof english.passInvitationAudit = {
  actions: { 'pass.acceptInvitation': 'पास इस्तेमाल करने का निमंत्रण स्वीकार हुआ' },
  fields: { personId: 'स्वीकार किया' },
  values: {},
}
