import { inLanguages } from '#lib/language.ts'

/** The member's account popup (spec §2: labels and empty texts verbatim). */
export const dashboardText = inLanguages('dashboardText', {
  greeting: (hour: number, name: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${name}`,
  label: 'My account',
  tabs: {
    schedule: 'Schedule',
    history: 'History',
    passes: 'Passes',
    messages: 'Messages',
    profile: 'AccountInfo',
  },
  tabFailed: 'This part could not be loaded',
  tabFailedHelp: 'Please check your connection.',
})

export const scheduleTabText = inLanguages('scheduleTabText', {
  caption: 'Upcoming booked classes',
  columns: {
    instructor: 'Instructor',
    title: 'Class Title',
    location: 'Location',
    time: 'Time',
    duration: 'Duration',
    date: 'Scheduled Date',
    status: 'Status',
    action: 'Action',
    startsIn: 'Starts In',
  },
  empty: 'No scheduled classes found.',
  emptyHelp: 'Classes you book appear here, with the time until when you can cancel free of charge.',
  bookOne: 'Book a class',
  failed: 'We could not load your schedule',
  failedHelp: 'Your bookings are safe with the studio; only the list is missing.',
  outdated: 'We cannot reach the studio just now: this list may have changed.',
  cancel: 'Cancel',
  cancelThis: (what: string) => `Cancel ${what}`,
  notCancellable: {
    /** On the day of the class. */
    contactUs: 'Not on the day of the class: please call or message us',
    begun: 'It has begun',
  },
  call: 'Call',
  callAbout: (title: string) => `Call the studio about ${title}`,
  message: 'WhatsApp',
  messageAbout: (title: string) => `Message the studio about ${title} on WhatsApp`,
  /** The message that the member sends to the studio. */
  cannotCome: (what: string, person: string | null) =>
    person === null ? `I can't come today: ${what}.` : `${person} can't come today: ${what}.`,
  bookAgain: 'Book again',
  bookThisAgain: (what: string) => `Book again: ${what}`,
  findAnother: 'Find another',
  nothingToDo: { bookedAgain: 'You have a seat in it again', over: 'It has begun' },
  begun: 'This class has begun.',
  classCancelled: 'The studio cancelled this class. It cost you nothing.',
  cancelledFree: 'You cancelled free of charge.',
  cancelledLate: 'You cancelled after the deadline.',
  onTheDay: 'On the day of the class only the studio can cancel for you.',
  callNumber: (phone: string) => `Call ${phone}`,
  write: 'Write to us on WhatsApp',
  sure: 'Cancel this class?',
  /** Another person in the household. */
  bookedFor: (name: string) => `Booked for ${name}.`,
  what: (title: string, when: string) => `${title}, ${when}.`,
  costsNothing: (until: string) => `Free of charge until ${until}: the session comes back to you.`,
  costsNothingUnlimited: (until: string) => `Free of charge until ${until}: your pass does not get shorter.`,
  costs: (ended: string) => `Free cancellation ended ${ended}. Cancelling now costs 1 session.`,
  costsDay: (ended: string) => `Free cancellation ended ${ended}. Cancelling now takes 1 day off your pass.`,
  yesCancel: 'Yes, cancel it',
  keep: 'Keep it',
  rules: 'How cancelling works',
  lost: 'The connection was lost before the studio answered. Trying again is safe.',
})

/** The head of the schedule. */
export const nextBookingText = inLanguages('nextBookingText', {
  label: 'Your next class',
  when: (day: string, time: string) => `${day}, ${time}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** After the name of the class. */
  where: (teacher: string, location: string) => ` with ${teacher}, ${location}`,
  directions: 'The way there',
  nothing: 'Nothing booked',
  remaining: (sessions: number | null, pass: string, until: string) =>
    sessions === null
      ? `Your ${pass} is valid until ${until}.`
      : `You have ${sessions} ${sessions === 1 ? 'session' : 'sessions'} of your ${pass} until ${until}.`,
})

export const startsInText = inLanguages('startsInText', {
  days: (days: number) => `${days} day(s) left`,
  past: 'Past',
})

export const historyTabText = inLanguages('historyTabText', {
  caption: 'Your classes so far',
  columns: {
    title: 'Class Title',
    instructor: 'Instructor',
    date: 'Date',
    time: 'Time',
    status: 'Status',
  },
  assumed: 'Nobody marked it, so it counts as attended',
  empty: 'No history found',
  emptyHelp: 'Classes appear here once they are over or cancelled.',
  failed: 'We could not load your history',
  failedHelp: 'Your history is safe; only the list is missing.',
})
