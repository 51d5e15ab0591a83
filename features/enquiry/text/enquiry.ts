import type { Topic } from '#features/enquiry/schema.ts'
import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

const topics: Record<Topic, string> = {
  contactUs: 'General',
  privateClass: 'Private sessions',
  teacherTraining: 'Teacher training',
}

/** The texts of the mails to the sender that the studio may change. */
export const enquiryTemplateTexts = inLanguages('enquiryTemplateTexts', {
  thanks: {
    subject: 'We have your message',
    heading: 'We have your message',
    opening:
      "Thank you for reaching out! We'll get back to you shortly.\nA person reads every message. If it is about a class today, please call us.",
    button: 'See the class schedule',
    closing: 'If you did not write to us, somebody mistyped an address and there is nothing you need to do.',
  },
  answer: {
    subject: 'Re: your message to {studio}',
    heading: 'Your message to us',
    opening: '',
    closing: '',
  },
})

export const enquiryTemplates = {
  thanks: mailTemplate('enquiryThanks', () => enquiryTemplateTexts.thanks, ['studio']),
  answer: mailTemplate('enquiryAnswer', () => enquiryTemplateTexts.answer, ['name', 'studio']),
}

/** Fixed texts of the answer. */
export const enquiryMailText = inLanguages('enquiryMailText', {
  youWrote: (when: string) => `On ${when} you wrote:`,
})

/** The mail to the studio, which is in English. */
export const studioMailText = {
  subject: (name: string, topic: Topic) => `Enquiry from ${name}: ${topics[topic]}`,
  heading: (topic: Topic) => `Enquiry: ${topics[topic]}`,
  from: (name: string) => `From ${name}`,
  email: (email: string) => `E-mail: ${email}`,
  phone: (phone: string) => `Phone: ${phone}`,
  reply: 'Reply to this mail, and your reply goes to the sender.',
}
