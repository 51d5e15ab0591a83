import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const enquiryAudit = inLanguages('enquiryAudit', {
  actions: {
    'enquiry.answer': 'Replied to an enquiry',
    'enquiry.assign': 'Assigned an enquiry',
    'enquiry.close': 'Closed an enquiry',
    'enquiry.linkMember': 'Linked an enquiry to a member',
    'enquiry.makeMember': 'Created a member from an enquiry',
    'enquiry.reopen': 'Reopened an enquiry',
    'enquiry.reply': 'Replied to an enquiry by WhatsApp',
    'enquiry.replyAgain': 'Resent a WhatsApp reply',
  },
  fields: {
    assignedTo: 'assigned to',
  },
  values: {
    state: {
      open: 'open',
      answered: 'answered',
      closed: 'closed',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    enquiry: keyof typeof enquiryAudit.actions
  }
}
