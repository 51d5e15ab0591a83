import type { Topic } from '#features/enquiry/schema.ts'

const topics: Record<Topic, string> = {
  contactUs: 'General',
  privateClass: 'Private sessions',
  teacherTraining: 'Teacher training',
}

/** The mails to the studio and to the sender. */
export const enquiryMailText = {
  toStudio: {
    subject: (name: string, topic: Topic) => `Enquiry from ${name}: ${topics[topic]}`,
    heading: (topic: Topic) => `Enquiry: ${topics[topic]}`,
    from: (name: string) => `From ${name}`,
    email: (email: string) => `E-mail: ${email}`,
    phone: (phone: string) => `Phone: ${phone}`,
    reply: 'Answer this mail and your answer goes to the sender.',
  },
  answer: {
    subject: (studio: string) => `Re: your message to ${studio}`,
    heading: 'Your message to us',
    asked: (when: string) => `On ${when} you wrote:`,
  },
  toSender: {
    subject: 'We have your message',
    heading: 'We have your message',
    lines: [
      "Thank you for reaching out! We'll get back to you shortly.",
      'A person reads every message. If it is about a class today, please call us.',
    ],
    button: 'See the class schedule',
    notYou: 'If you did not write to us, somebody mistyped an address and there is nothing you need to do.',
  },
}
