import { inLanguages } from '#lib/language.ts'

const sessions = (count: number) => (count === 1 ? '1 class' : `${count} classes`)

/** Texts of the Today screen. */
export const todayText = inLanguages('todayText', {
  sentence: (day: { sessions: number; over: number; booked: number; capacity: number }) =>
    day.sessions === 0
      ? 'No classes on this day.'
      : `${sessions(day.sessions)}, ${day.over} finished. ${day.booked} of ${day.capacity} seats booked.`,
  came: (day: { in: number; noShow: number; unmarked: number }) =>
    `${day.in} came, ${day.noShow} did not, ${day.unmarked} not marked.`,
  failed: 'The day could not be loaded.',
  notHere:
    'This day has not been opened on this device before. It loads automatically when the connection is back.',
  location: 'Location',
  all: 'All',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  today: 'Today',
  day: (from: string, to: string) => `The day, ${from} to ${to}`,
  key: {
    in: 'in',
    booked: 'booked',
    noShow: 'did not come',
    unmarked: 'not marked',
    free: 'free',
    missing: 'needs more',
  },
  running: (count: number) => `${count} running`,
  nextIn: (wait: string) => `next ${wait}`,
  noneLeft: 'none left today',
  in: (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes % 60} min`
  },
  minutesSinceStart: (minutes: number) => `${minutes} min in`,
  to: (time: string) => `to ${time}`,
  checkIn: 'Check in',
  roster: 'Roster',
  linkLabel: (method: string, title: string, time: string) => `${method}: ${title}, ${time}`,
  inOf: (inside: number, booked: number) => (booked === 0 ? 'nobody booked' : `${inside} of ${booked} in`),
  late: (count: number) => `${count} late`,
  noShows: (count: number) => (count === 1 ? '1 no-show' : `${count} no-shows`),
  flags: {
    firstTimers: (count: number) => (count === 1 ? 'First time' : `${count} first-timers`),
    healthNotes: (count: number) => (count === 1 ? 'Health note' : `${count} health notes`),
    birthdays: (count: number) => (count === 1 ? 'Birthday' : `${count} birthdays`),
  },
  later: 'Next and later',
  free: (count: number) => (count === 0 ? 'full' : `${count} free`),
  needs: (count: number) => `needs ${count} more`,
  waiting: (count: number) => `${count} waiting`,
  cancelled: 'cancelled',
  over: (day: { sessions: number; in: number; noShow: number; unmarked: number }) =>
    `${day.sessions} finished: ${day.in} came, ${day.noShow} did not, ${day.unmarked} unmarked`,
  bookedOf: (booked: number, capacity: number) => `${booked} of ${capacity} booked`,
  needsYou: 'Needs you',
  nothing: 'Nothing needs you.',
  needYou: (count: number) => `${count} need you`,
  first: (what: string) => `first: ${what}`,
  alerts: {
    tooFew: 'Too few bookings',
    decideBy: (time: string) => `decide by ${time}`,
    tooFewText: (booked: number, capacity: number, people: string) =>
      booked === 0
        ? `None of its ${capacity} seats is booked.`
        : `${booked} of ${capacity} booked: ${people}. Cancelling returns the sessions and notifies them now.`,
    cancel: (count: number) => (count === 0 ? 'Cancel it' : `Cancel and notify ${count}`),
    run: 'Keep the class',
    edit: 'A change needs a decision',
    editText: {
      changed: 'Its class was changed.',
      holiday: 'A holiday was added on its date.',
      notInRule: 'Its class no longer takes place at that time.',
    },
    booked: (count: number) => `${count} booked, nobody notified yet.`,
    decide: 'Decide',
    held: 'Paid, not granted',
    heldText: 'Part of it was refunded before the pass was granted.',
    stateMissing: 'An invoice needs the buyer’s State',
    issues: {
      refund: 'Refunded at the gateway',
      dispute: 'A dispute',
      unknownPayment: 'A payment without an order',
      unreadableOrder: 'An order that can’t be checked at the gateway',
      overdueRefund: 'An overdue refund',
    },
    openMoney: 'Open it',
    answerDispute: 'Respond to the bank',
    answerBy: (time: string) => `respond by ${time}`,
    /** `3 days and 7 hours` */
    leftToAnswer: (time: string) => `${time} left.`,
    memberMails: (people: number) =>
      people === 1 ? 'A mail to 1 person failed' : `Mails to ${people} people failed`,
    memberMailsText: 'They were not notified. Their page says why, and you can send most mails again there.',
    memberMessages: (people: number) =>
      people === 1
        ? 'A message to 1 person failed, by WhatsApp or to a device'
        : `Messages to ${people} people failed, by WhatsApp or to a device`,
    memberMessagesText:
      'Members who get our mails also got this by mail. Their page says why the message failed. There you can send it again or correct the number.',
    replies: (count: number) =>
      count === 1 ? 'A WhatsApp reply failed' : `${count} WhatsApp replies failed`,
    repliesText: 'These people are still waiting. Send the reply again, or reply by mail or phone.',
    openReply: 'Open the enquiry',
    unreached: (people: number) =>
      people === 1 ? '1 person can’t be reached by mail' : `${people} people can’t be reached by mail`,
    unreachedText: 'The mail server says that their mailbox does not exist. Ask them for another address.',
    complained: (people: number) =>
      people === 1 ? '1 person marked a mail as spam' : `${people} people marked a mail as spam`,
    complainedText:
      'They no longer get reminders and news by mail, only mails about bookings and payments. Ask whether they want messages by another channel.',
    whoIsIt: 'See who',
    failedMails: (count: number) => (count === 1 ? '1 mail failed' : `${count} mails failed`),
    failedJobs: (count: number) => (count === 1 ? '1 job failed' : `${count} jobs failed`),
    last: (message: string) => `The last one: ${message}`,
    since: (when: string) => `since ${when}`,
  },
  backup: {
    title: 'Backup',
    recent: (when: string) => `Last backup: ${when}. A test restore was made and checked.`,
    old: (when: string) => `Last backup: ${when}. The server should make one every night.`,
    never: 'No backup is recorded: if the server fails, all its data may be lost.',
    toDo: 'Show this to the person who runs the server. The instructions are in docs/operations.md, under Backups.',
  },
})
