import { inLanguages } from '#lib/language.ts'

const sessions = (count: number) => (count === 1 ? '1 class' : `${count} classes`)

/** Texts of the Today screen. */
export const todayText = inLanguages('todayText', {
  sentence: (day: { sessions: number; over: number; booked: number; capacity: number }) =>
    day.sessions === 0
      ? 'No classes on this day.'
      : `${sessions(day.sessions)}, ${day.over} over. ${day.booked} of ${day.capacity} seats booked.`,
  came: (day: { in: number; noShow: number; unmarked: number }) =>
    `${day.in} came, ${day.noShow} did not, ${day.unmarked} nobody marked.`,
  failed: 'The day did not come.',
  notHere: 'This day was not opened here before: it comes by itself when the line is back.',
  location: 'Place',
  all: 'All',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  today: 'Today',
  day: (from: string, to: string) => `The day, ${from} to ${to}`,
  key: {
    in: 'in',
    booked: 'booked',
    noShow: 'did not come',
    unmarked: 'nobody marked',
    free: 'free',
    missing: 'needs more',
  },
  running: (count: number) => `${count} running`,
  nextIn: (wait: string) => `next ${wait}`,
  noneLeft: 'over for today',
  in: (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes % 60} min`
  },
  minIn: (minutes: number) => `${minutes} min in`,
  to: (time: string) => `to ${time}`,
  checkIn: 'Check in',
  roster: 'Roster',
  linkLabel: (method: string, title: string, time: string) => `${method}: ${title}, ${time}`,
  inOf: (inside: number, booked: number) => (booked === 0 ? 'nobody booked' : `${inside} of ${booked} in`),
  late: (count: number) => `${count} late`,
  noShows: (count: number) => `${count} no-show`,
  flags: {
    firstTimers: (count: number) => (count === 1 ? 'First time' : `${count} first times`),
    healthNotes: (count: number) => (count === 1 ? 'Health note' : `${count} health notes`),
    birthdays: (count: number) => (count === 1 ? 'Birthday' : `${count} birthdays`),
  },
  later: 'Next and later',
  free: (count: number) => (count === 0 ? 'full' : `${count} free`),
  needs: (count: number) => `needs ${count} more`,
  cancelled: 'cancelled',
  over: (day: { sessions: number; in: number; noShow: number; unmarked: number }) =>
    `${day.sessions} over: ${day.in} came, ${day.noShow} did not, ${day.unmarked} unmarked`,
  bookedOf: (booked: number, capacity: number) => `${booked} of ${capacity} booked`,
  needsYou: 'Needs you',
  nothing: 'Nothing waits for you.',
  needYou: (count: number) => `${count} need you`,
  first: (what: string) => `first: ${what}`,
  alerts: {
    tooFew: 'Will it run?',
    decideBy: (time: string) => `decide by ${time}`,
    tooFewWords: (booked: number, capacity: number, people: string) =>
      booked === 0
        ? `None of its ${capacity} seats is booked.`
        : `${booked} of ${capacity} booked: ${people}. Cancelling returns what it cost and tells them now.`,
    cancel: (count: number) => (count === 0 ? 'Cancel it' : `Cancel and tell ${count}`),
    run: 'Let it run',
    edit: 'A change waits for a decision',
    editWords: {
      changed: 'Its class was changed.',
      holiday: 'A holiday was entered on its date.',
      notInRule: 'Its class no longer takes place then.',
    },
    booked: (count: number) => `${count} booked, nobody told yet.`,
    decide: 'Decide',
    held: 'Paid, not granted',
    heldWords: 'Part of it was given back before the pass was made.',
    issues: {
      refund: 'Refunded at the gateway',
      dispute: 'A dispute at the gateway',
      unknownPayment: 'A payment that no order knows',
      unreadableOrder: 'An order that cannot be read',
      overdueRefund: 'A refund that is stuck',
    },
    openMoney: 'Open it',
    failedMails: (count: number) => (count === 1 ? '1 mail failed' : `${count} mails failed`),
    failedJobs: (count: number) => (count === 1 ? '1 job failed' : `${count} jobs failed`),
    last: (message: string) => `The last one: ${message}`,
    since: (when: string) => `since ${when}`,
  },
})
