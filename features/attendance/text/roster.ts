import { inLanguages } from '#lib/language.ts'

/** What the server says of the day and its rosters to staff. */
export const rosterText = inLanguages('rosterText', {
  location: 'Please name a place.',
  code: 'This is not a check-in code.',
  note: 'Please write the note.',
  noted: 'Noted.',
  removed: 'The note is removed.',
  letRun: 'The class runs.',
  cancelled: (told: number) =>
    told === 0
      ? 'The class is cancelled. Nobody had booked it.'
      : `The class is cancelled, and ${told === 1 ? 'who had booked is' : `the ${told} who had booked are`} told.`,
})

/** Why a session was cancelled: recorded with it and mailed to those who had booked, so in English alone. */
export const TOO_FEW_REASON = 'Too few had booked'
