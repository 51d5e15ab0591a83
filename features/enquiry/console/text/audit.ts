import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the words of closed lists by their field. */
export const enquiryAudit = inLanguages('enquiryAudit', {
  actions: {
    'enquiry.answer': 'Answered an enquiry',
    'enquiry.assign': 'Gave an enquiry to somebody',
    'enquiry.close': 'Closed an enquiry',
    'enquiry.linkMember': 'Linked an enquiry with a member',
    'enquiry.makeMember': 'Made a member of an enquiry',
    'enquiry.reopen': 'Opened an enquiry again',
  },
  fields: {
    assignedTo: 'given to',
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
