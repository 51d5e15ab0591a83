import { inLanguages } from '#lib/language.ts'
import type { MailSlot } from '#lib/mailWords.ts'
import type { MailGroup } from './mailKinds.ts'

const slots: Record<MailSlot, string> = {
  subject: 'Subject',
  heading: 'Headline',
  opening: 'Opening',
  bring: 'What to bring',
  closing: 'Closing',
  button: 'Words of the button',
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
  when: 'the day and the hour',
  location: 'the house',
  instructor: 'who teaches',
  pass: 'the name of the pass',
  amount: 'the amount with ₹',
  covers: 'what the pass is good for, and what a session costs',
  studio: 'the name of the studio',
  minutes: 'how many minutes the code or link is good',
  days: 'how many days the link is good',
  email: 'the e-mail address',
  newEmail: 'the new e-mail address',
  before: 'the name before',
}

/** Texts of the screens for mail texts. */
export const mailScreens = inLanguages('mailScreens', {
  sentence:
    'What members are mailed, and in which words. Amounts, dates, codes and links stay right whatever you write.',
  failed: 'The mails did not come.',
  slots,
  groups,
  fills,
  builtIn: 'standard words',
  own: (by: string, on: string) => `your words, by ${by} on ${on}`,
  hindiToo: 'in Hindi too',
  behind: 'the standard words have changed since',
  open: (name: string) => `Change the words: ${name}`,
  all: 'All mails',
  gone: 'There is no such mail.',
  english: 'English',
  hindi: 'Hindi',
  labelled: (slot: string, language: string) => `${slot}, ${language}`,
  empty: 'May stay empty',
  paragraphs: 'A line each paragraph',
  needs: (names: string) => `Keep ${names}`,
  builtInNow: (words: string) => `Standard now: ${words}`,
  sendsHindi: 'Send it in Hindi to members whose language is Hindi',
  sendsHindiHint: 'Everybody else gets it in English. The promise of cancelling stays as it was made.',
  placeholders: 'What is filled in',
  placeholdersHint: 'Write these with their braces, and the mail says what they stand for.',
  draws: (what: string) => `The mail itself tells ${what}.`,
  save: 'Save',
  test: 'Send me a test',
  testOf: (language: string) => `in ${language}`,
  backToBuiltIn: 'Back to the standard words',
  backDone: 'The standard words are in the form. Save to send them.',
  preview: 'How it arrives',
  previewOf: (name: string) => `Preview: ${name}`,
  language: 'Language of the preview',
  width: 'Width of the preview',
  phone: 'Phone',
  desk: 'Desk',
  subjectLine: 'Subject',
  waits: 'The preview waits:',
  invented: 'With somebody invented. Links lead nowhere here.',
})
