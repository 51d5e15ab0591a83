import { inLanguages } from '#lib/language.ts'
import type { MailSlot } from '#lib/mailWords.ts'
import type { MailGroup } from './mailKinds.ts'

const slots: Record<MailSlot, string> = {
  subject: 'Subject',
  heading: 'Headline',
  opening: 'Opening',
  bring: 'What to bring',
  closing: 'Closing',
  button: 'Button text',
}
const groups: Record<MailGroup, string> = {
  bookings: 'Bookings and classes',
  passes: 'Passes and money',
  account: 'Account',
  enquiries: 'Enquiries',
}
const fills = {
  name: 'their first name',
  class: 'the name of the class',
  when: 'the day and the time',
  location: 'the location',
  instructor: 'the instructor',
  pass: 'the name of the pass',
  amount: 'the amount with ₹',
  covers: 'what the pass pays for, and the price of a session',
  studio: 'the name of the studio',
  minutes: 'how many minutes the code or link is valid',
  days: 'how many days the link is valid',
  email: 'the e-mail address',
  newEmail: 'the new e-mail address',
  before: 'the old name',
}

/** Texts of the screens for mail texts. */
export const mailScreens = inLanguages('mailScreens', {
  sentence:
    'The mails to members, and their texts. Amounts, dates, codes and links are filled in, whatever you write.',
  failed: 'The mails could not be loaded.',
  slots,
  groups,
  fills,
  builtIn: 'standard text',
  own: (by: string, on: string) => `your text, by ${by} on ${on}`,
  hindiToo: 'in Hindi too',
  behind: 'the standard text has changed since then',
  open: (name: string) => `Change the text: ${name}`,
  all: 'All mails',
  gone: 'There is no such mail.',
  english: 'English',
  hindi: 'Hindi',
  labelled: (slot: string, language: string) => `${slot}, ${language}`,
  empty: 'May stay empty',
  paragraphs: 'One line per paragraph',
  needs: (names: string) => `Must contain ${names}`,
  builtInNow: (words: string) => `Standard now: ${words}`,
  sendsHindi: 'Send it in Hindi to members whose language is Hindi',
  sendsHindiHint: 'Everybody else gets it in English. The cancellation terms stay as they were at booking.',
  placeholders: 'Placeholders',
  placeholdersHint: 'Write these with their braces; the mail fills in their values.',
  includes: (what: string) => `The mail always includes ${what}.`,
  save: 'Save',
  test: 'Send me a test',
  backToBuiltIn: 'Back to the standard text',
  backDone: 'The standard text is in the form. Save to use it.',
  preview: 'Preview',
  previewOf: (name: string) => `Preview: ${name}`,
  language: 'Language of the preview',
  width: 'Width of the preview',
  phone: 'Phone',
  desk: 'Desk',
  subjectLine: 'Subject',
  waits: 'No preview yet:',
  invented: 'With made-up data. Links do not work here.',
})
