import type { Kind } from '#features/timetable/schema.ts'

export const kindNames: Record<Kind, string> = {
  mat: 'Mat',
  barre: 'Barre',
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
}

/** Words of the promise and of what booking says. Times such as `Tue 8:00 pm` are studio time. */
export const bookingText = {
  promise: (until: string, cost: 'session' | 'day') =>
    `Free to cancel until ${until}; after that it costs 1 ${cost}`,
  promisePast: (cost: 'session' | 'day') =>
    `The time to cancel free of charge has passed: cancelling costs 1 ${cost}`,
  booked: (title: string, when: string) => `${title} is booked for ${when}.`,
  cancelledFree: 'Your booking is cancelled and the session is back on your pass.',
  cancelledFreeUnlimited: 'Your booking is cancelled, free of charge.',
  cancelledLate: 'Your booking is cancelled. It was after the deadline, so it costs 1 session.',
  cancelledLateUnlimited:
    'Your booking is cancelled. It was after the deadline, so your pass ends 1 day earlier.',
  noPass: {
    none: 'You have no pass yet. Choose one that covers this class.',
    kind: 'None of your passes covers this kind of class.',
    location: 'Your pass is not good at this location.',
    usedUp: 'Your pass has no sessions left.',
    frozen: 'Your pass is frozen on that date.',
    date: 'Your pass is not valid on that date.',
  },
  ledgerPenalty: { late: 'Cancelled after the deadline', noShow: 'Did not come' },
  frozen: 'Returned because the pass was frozen',
  studioCancelled: 'Cancelled by the studio',
}

/** The button that books, wherever it stands. */
export const bookButtonText = {
  book: 'Book',
  booked: 'Booked',
  bookThis: (what: string) => `Book ${what}`,
  seeBooking: (what: string) => `Booked: ${what}. See my booking`,
  notLoaded: 'You seem to be offline. Please try again.',
}

/** The dialog in which a booking is made. */
export const bookDialogText = {
  label: 'Confirm your booking',
  when: 'When',
  where: 'Where',
  instructor: 'Instructor',
  seats: 'Seats',
  seatsLeft: (left: number, capacity: number) => (left ? `${left} of ${capacity} left` : 'None left'),
  /** `8:00 am`, `8:50 am` → `8:00 to 8:50 am` */
  fromTo: (from: string, to: string) =>
    from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`,
  promiseKept:
    'This promise is kept with your booking. On the day of the class only the studio can cancel for you. If the studio cancels, the session comes back to you.',
  paysWith: (name: string) => `Pays with ${name}`,
  leftAfter: (left: number) => `${left} ${left === 1 ? 'session' : 'sessions'} left after this`,
  unlimited: 'Unlimited sessions',
  sessions: (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`,
  validUntil: (day: string) => `Valid until ${day}. Of the passes that fit, the one that expires first pays.`,
  startsWithIt: (day: string) => `Its time starts with your first class: it is then valid until ${day}.`,
  book: 'Book this class',
  notNow: 'Not now',
  seePackages: 'See passes that fit',
  wouldFit: 'Passes that would cover it',
  seeBookings: 'See my bookings',
  signIn: 'Sign In',
  lost: 'The line broke before the studio answered.',
  lostHelp:
    'We do not know yet whether your class is booked. Trying again is safe: the same class is never booked twice.',
  hadArrived: 'Your first try had arrived: this class is booked.',
}
