import { inLanguages } from '#lib/language.ts'

/** The server's messages to staff about the day and its rosters. */
export const rosterText = inLanguages('rosterText', {
  location: 'Please choose a location.',
  code: 'This is not a check-in code.',
  note: 'Please write the note.',
  noteAdded: 'Saved.',
  removed: 'The note is removed.',
  takesPlace: 'The class takes place.',
  cancelled: (count: number) =>
    count === 0
      ? 'The class is cancelled. Nobody had booked it.'
      : `The class is cancelled, and ${count === 1 ? 'the member who had booked is' : `the ${count} members who had booked are`} notified.`,
})

/** Why a session was cancelled: stored with it and mailed to its members, so in English only. */
export const TOO_FEW_REASON = 'Too few had booked'
