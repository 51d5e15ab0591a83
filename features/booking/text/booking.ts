import { inLanguages } from '#lib/language.ts'

/** Texts of booking. Times such as `Tue 8:00 pm` are studio time. */
export const bookingText = inLanguages('bookingText', {
  otherClass: 'The class of this booking does not match its address.',
  moved: (title: string, when: string) => `Moved: you are booked for ${title}, ${when}.`,
  booked: (title: string, when: string) => `${title} is booked for ${when}.`,
  bookedBoth: (other: string, title: string, when: string) =>
    `${title} is booked for you and ${other}, ${when}.`,
  onSpot: (spot: string) => `You are on ${spot} now.`,
  cancelledFree: 'Your booking is cancelled and the session is back on your pass.',
  cancelledFreeUnlimited: 'Your booking is cancelled, free of charge.',
  cancelledLate: 'Your booking is cancelled. It was after the deadline, so it costs 1 session.',
  cancelledLateUnlimited:
    'Your booking is cancelled. It was after the deadline, so your pass ends 1 day earlier.',
  classCancelled: 'The studio has cancelled this class. The session is back on your pass.',
  classCancelledUnlimited: 'The studio has cancelled this class. It costs you nothing.',
  /** As in `This booking is … and cannot be cancelled.` */
  notCancellable: {
    started: 'for a class that has started',
  },
  noPass: {
    none: 'You have no pass yet. Choose one that covers this class.',
    kind: 'None of your passes covers this kind of class.',
    location: 'Your pass is not valid at this location.',
    usedUp: 'Your pass has no sessions left.',
    frozen: 'Your pass is frozen on that date.',
    revoked: 'Your pass has ended: its payment was reversed, or the studio ended it.',
    date: 'Your pass is not valid on that date.',
  },
})
