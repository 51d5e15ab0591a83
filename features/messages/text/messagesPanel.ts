/** The texts of the choices of messages; both languages are loaded with the component (`messagesPanelHindi.ts`). */
export const messagesPanelText = {
  title: 'Messages',
  lead: 'What you book, pay or wait for is always mailed to you, and so is a sign-in that needs your care.',
  reminders: 'Remind me of my classes.',
  /** `clock`: such as `6:00 pm`. */
  when: (clock: string, minutes: number) =>
    minutes === 0
      ? `By mail at ${clock} on the day before.`
      : `By mail at ${clock} on the day before, and ${length(minutes)} before the class.`,
  failed: 'We could not look up what you get',
}

const length = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`

/** The page of the link in mails. */
export const unsubscribeText = {
  title: 'Reminders',
  off: 'No more reminders',
  done: 'You will not be reminded of your classes any more, from this moment.',
  still: 'What still comes: what you book, pay or wait for.',
  undo: 'I did not mean it: remind me again',
  undone: 'You are reminded of your classes again',
  again: 'End them after all',
  choose: 'All your messages are in your account.',
  account: 'Open my account',
  unknown: 'This link does not work',
  unknownHelp: 'It may have been cut off in the mail. You can end reminders in your account too.',
}
