/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const enquiryAudit: typeof english.enquiryAudit = {
  actions: {
    'enquiry.answer': 'पूछताछ का जवाब दिया',
    'enquiry.assign': 'पूछताछ किसी को सौंपी',
    'enquiry.close': 'पूछताछ बंद की',
    'enquiry.linkMember': 'पूछताछ को सदस्य से जोड़ा',
    'enquiry.makeMember': 'पूछताछ से सदस्य बनाया',
    'enquiry.reopen': 'पूछताछ फिर खोली',
    'enquiry.reply': 'पूछताछ का WhatsApp से जवाब दिया',
    'enquiry.replyAgain': 'जवाब WhatsApp पर दोबारा भेजा',
  },
  fields: {
    assignedTo: 'किसे सौंपा',
  },
  values: {
    state: {
      open: 'खुली',
      answered: 'जवाब दिया',
      closed: 'बंद',
    },
  },
}
