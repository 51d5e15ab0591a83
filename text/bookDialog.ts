import { inLanguages } from './language.ts'

/** The dialog in which a booking is made. */
export const bookDialogText = inLanguages('bookDialogText', {
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
  validUntil: (day: string) => `Valid until ${day}. Of the passes that fit, a started one pays first.`,
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
  hadArrived: 'Your booking had arrived: this class is booked.',
})
