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
  passes: 'Mail me before a pass ends.',
  /** `days`: so many before its last day, the longest first. */
  passesWhen: (days: number[]) =>
    `${days.map(dayCount).join(' and ')} before its last day, if something is left on it.`,
  failed: 'We could not look up what you get',
}

const length = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The page of the link in mails. */
export const unsubscribeText = {
  title: 'Your messages',
  topics: {
    reminders: {
      title: 'Reminders',
      off: 'No more reminders',
      done: 'You will not be reminded of your classes any more, from this moment.',
      undo: 'I did not mean it: remind me again',
      undone: 'You are reminded of your classes again',
    },
    passes: {
      title: 'Mails before a pass ends',
      off: 'No more mails before a pass ends',
      done: 'We will not write to you any more before a pass ends, from this moment.',
      undo: 'I did not mean it: write to me again',
      undone: 'We write to you again before a pass ends',
    },
  },
  still: 'What still comes: what you book, pay or wait for.',
  again: 'End them after all',
  choose: 'All your messages are in your account.',
  account: 'Open my account',
  unknown: 'This link does not work',
  unknownHelp: 'It may have been cut off in the mail. You can end such mails in your account too.',
}
