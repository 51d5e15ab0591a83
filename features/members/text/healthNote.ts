import { inLanguages } from '#lib/language.ts'

/** The server's texts of a member's health note, shown before they write one. */
export const healthNoteText = inLanguages('healthNoteText', {
  consent:
    'I agree that the studio keeps this note and shows it to those who teach or check in a class that I have booked, until that class is over. It is used for nothing else. I can take this back at any time, and the note is deleted at once.',
  missing: 'Please write what we should know.',
  consentMissing: 'We may keep this only if you agree.',
  saved: 'Your note is saved.',
  withdrawn: 'Your note is deleted.',
})
