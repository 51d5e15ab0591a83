import { withTranslations } from '#lib/language.ts'
import { hindi } from './waitlistSteps.lazy.hi.ts'

/** Waitlists on the site. Times such as `6:00 pm` and days such as `Thu 26 November` are studio time. */
const english = {
  failed: 'The waitlist could not be loaded',
  full: 'This class is full',
  title: (position: number) =>
    position === 1 ? 'You would be first on the waitlist' : `You would be number ${position} on the waitlist`,
  forecast: (hits: number, sessions: number, position: number) =>
    `In ${hits} of the last ${sessions} classes with a waitlist, number ${position} got a seat. The height shows how many seats became free.`,
  noForecast: 'Too few of these classes had a waitlist for a forecast.',
  whenFree: 'When a seat comes free',
  ask: 'Ask me first',
  askHelp: (minutes: number) =>
    `We hold it for ${minutes} minutes and write to you. If you do nothing, the next person gets it.`,
  automatic: 'Book me automatically',
  automaticHelp: (until: string) =>
    `Until ${until}. After that, cancelling is no longer free, so we ask you first.`,
  automaticLate: 'Cancelling is no longer free, so we ask you first unless you agree to be booked.',
  conditions: 'If you like',
  lateToo: 'Also book me when cancelling is no longer free',
  oneClass: (day: string) => `At most one class on ${day}. A seat here ends my other waitlists of that day`,
  insteadOf: (title: string, time: string) => `Instead of my ${title}, ${time}. Both happen, or neither`,
  quiet: (from: string, until: string) =>
    `We never ask between ${from} and ${until}: a seat that comes free then is held for you, unless the class starts soon after.`,
  free: 'Waiting costs nothing.',
  join: 'Join the waitlist',
  choosePass: 'Choose a pass',
  week: 'The whole week',
  notNow: 'Not now',
  current: (position: number) =>
    position === 1 ? 'You are first on the waitlist' : `You are number ${position} on the waitlist`,
  others: (before: number, behind: number) => `${before} before you, ${behind} behind you`,
  chosen: {
    ask: 'We ask you first',
    automatic: 'We book you, in time to cancel free of charge',
    automaticLate: 'We book you, also when cancelling is late',
    day: 'That day',
    oneClass: 'At most one class',
    anyNumber: 'Any number of classes',
    insteadOf: 'Instead of',
    weAsk: 'We ask',
    hours: (from: string, until: string) => `${from} to ${until}`,
  },
  skipped: {
    oneClass: 'You have another class that day and want only one. A seat goes to the next person.',
    swap: 'The class to be replaced can no longer be cancelled free of charge. A seat goes to the next person.',
    unanswered: 'You did not take the last seat in time. We ask you again in two hours at the earliest.',
    notReached:
      'Our messages about a seat could not be sent in time. You keep your place, and you can book while a seat is free.',
    shorterWindow: 'After several strikes you cannot book this class yet. A seat goes to the next person.',
    feeOpen:
      'You have a fee to pay, so you cannot book online. Until it is paid, a seat goes to the next person.',
    tooLate: 'The class starts too soon to ask you. If a seat is free, you can book it.',
  },
  change: 'Change my choices',
  save: 'Save my choices',
  leave: 'Leave the waitlist',
  turn: 'It is your turn',
  held: (until: string) =>
    `A seat came free. It is held for you until ${until}; then it goes to the next person.`,
  night: (from: string) =>
    `We did not wake you: your time to answer begins at ${from}. You may take the seat now.`,
  swap: (title: string, time: string) => `Your ${title}, ${time}, is cancelled in the same step.`,
  take: (isSession: boolean): string => (isSession ? 'Take the seat, 1 session' : 'Take the seat'),
  alsoBooked: (title: string, time: string) => `You also have ${title} at ${time}, and keep it.`,
  letGo: 'Let it go',
  list: 'Your waitlists',
  number: (position: number, length: number) => `Number ${position} of ${length}`,
  turnUntil: (until: string) => `Your turn until ${until}`,
  open: 'Open',
  openThis: (what: string) => `Open the waitlist of ${what}`,
}

export type English = typeof english
export const waitlistStepsText = withTranslations({ en: english, hi: hindi })
