import { inLanguages } from '#lib/language.ts'

/** The server's messages about mail texts. */
export const mailWordsText = inLanguages('mailWordsText', {
  write: 'Please write something.',
  unknown: (what: string) => `This mail has no placeholder ${what}.`,
  missing: (names: string[]) => `The text must contain ${names.join(', ')}.`,
  oneLine: 'Please write it in one line.',
  paragraphs: (most: number) => `Please write at most ${most} paragraphs.`,
  saved: 'Saved. The next mail uses it.',
  sent: (to: string) => `On its way to ${to}.`,
  testSubject: (subject: string) => `Test: ${subject}`,
})
