import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`
const classes = (count: number) => `${count} ${count === 1 ? 'class' : 'classes'}`

/**
 * The sheet that leads from a class to a seat. Times such as `6:00 pm` and days such as `Mon 23 November` are
 * studio time.
 */
export const bookSheetText = inLanguages('bookSheetText', {
  yourClass: 'Your class',
  yourSeat: 'Your place',
  /** `8:00 am`, `8:50 am` → `8:00 to 8:50 am` */
  fromTo: (from: string, to: string) =>
    from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`,
  with: (teacher: string) => `With ${teacher}`,
  seats: (left: number, capacity: number) =>
    left ? `${left} of ${capacity} seats left` : `All ${capacity} seats are taken`,
  loading: 'One moment',
  failed: 'We could not load this class',
  failedHelp: 'Nothing is booked. Please check your connection.',
  gone: 'There is no such class',
  notNow: 'Not now',
  stage: {
    class: 'The class',
    you: 'Step 1 of 3: you',
    pass: 'Step 2 of 3: a pass',
    pay: 'Step 3 of 3: payment',
    one: 'One tap to go',
    onePays: 'Your pass pays',
    question: 'A question first',
    nothingYet: 'Nothing is booked yet',
    full: 'Full',
    closed: 'Not bookable',
    booked: 'Booked',
    bookedThen: 'A mail is on its way to you',
    paidNotBooked: 'Paid, but not booked',
    untouched: 'Your pass is untouched',
    changed: 'Paid. One thing changed',
    processing: 'Paid. Being booked',
    thenYou: 'Then: you, a pass, payment',
    thenPass: 'Then: a pass, payment',
    thenPay: 'Then: payment',
    thenIn: 'Then: you are in',
  },
  class: {
    title: (title: string) => `Take a seat in ${title}?`,
    once: (sessions: number | null) => {
      if (sessions === 1) return 'your first class, with a Discovery Session'
      return `your first ${sessions === null ? 'classes' : classes(sessions)}, with the Discovery pack`
    },
    each: (taxed: boolean) => `a class, with a pass${taxed ? '. GST included' : ''}`,
    range: (from: string, to: string) => `${from}–${to.replace('₹', '')}`,
    take: 'Take a seat',
    nothingToPay: 'Nothing to pay yet.',
    promise:
      'On the day of the class only the studio can cancel for you. If the studio cancels, you get everything back.',
  },
  pass: {
    title: (name: string) => `Which pass, ${name}?`,
    goodFor: (title: string, location: string) => `Good for ${title} ${whereabouts.at(location)}`,
    once: 'to begin with. Once per person',
    lasts: (count: number, days: number) => `${classes(count)} in ${days} days`,
    one: '1 class',
    often: (days: number) => `As often as you like, ${days} days`,
    aClass: 'a class',
    together: 'in all',
    more: (count: number) => (count === 1 ? 'One more' : `${count} more`),
    newcomers: 'Discovery is for newcomers',
    newcomersRule: (days: number, fromPurchase: boolean) =>
      `Once per person, before any other pass. Valid ${days} days from ${fromPurchase ? 'purchase' : 'your first class on it'}. No pass can be refunded.`,
    fromFirst: (days: number, first: string, last: string) =>
      `Valid ${days} days from your first class: with this class, from ${first} to ${last}.`,
    fromPurchase: (days: number) => `Valid ${days} days from today.`,
    takes: (total: number, left: number) => `This class uses 1 of ${total}, which leaves ${left}.`,
    hold: (amount: string) => `Hold my seat, pay ${amount}`,
    holdHint: (minutes: number, taxed: boolean) =>
      taxed
        ? `GST included. Your seat is then held for ${minutes} minutes.`
        : `Your seat is then held for ${minutes} minutes.`,
    none: 'None of our passes covers this class',
    noneHelp: 'Please write to us: we find a way.',
    why: 'Why you need a new pass',
  },
  hold: {
    label: 'Your seat is held for',
    over: 'The time is up',
    notHeld: 'Your seat is not held',
    overHelp:
      'Others can book your seat now. You have not paid anything. You can hold a seat again while one is free.',
    again: 'Hold my seat again',
    minutes: (minutes: number) =>
      minutes === 1 ? 'Your seat is held for 1 more minute' : `Your seat is held for ${minutes} more minutes`,
  },
  one: {
    title: (name: string) => `Book it, ${name}?`,
    pays: (pass: string) => `${pass} pays`,
    paidBefore: 'You have paid for this class already',
    paidBeforeHelp:
      'You cancelled this class late, so you have paid for it. Booking it again costs nothing more.',
    left: (left: number) => `${left} left`,
    leftAfter: (left: number, after: number) => `${left} left, ${after} after`,
    unlimited: 'As often as you like',
    validUntil: (day: string) =>
      `Valid until ${day}. If several of your passes cover this class, a pass that has started pays first; of these, the one that expires first.`,
    startsWithIt: (day: string) => `Its time starts with your first class: it is then valid until ${day}.`,
    book: (when: string) => `Book ${when}`,
    both: (name: string) => `Book for you and ${name}`,
    promise:
      'This promise is kept with your booking. On the day of the class only the studio can cancel for you. If the studio cancels, the session comes back to you.',
    /** Without a free cancellation period. */
    promiseOver:
      'On the day of the class only the studio can cancel for you. If the studio cancels, the session comes back to you.',
    lost: 'The connection was lost before the studio answered.',
    lostHelp:
      'We do not know yet whether your class is booked. Trying again is safe: the same class is never booked twice.',
  },
  conflict: {
    overlap: (time: string) => `You already have a class at ${time}`,
    otherCity: (minutes: number, from: string, to: string) =>
      minutes === 1 ? `1 minute from ${from} to ${to}?` : `${minutes} minutes from ${from} to ${to}?`,
    drive: 'That may not be enough time to get there',
    driveHelp: 'A class you miss counts as a no-show.',
    this: (location: string) => `${location}, this one`,
    booked: (location: string) => `${location}, booked`,
    starts: (time: string) => `starts ${time}`,
    ends: (time: string) => `ends ${time}`,
    free: (title: string) => `Cancel ${title}, and its session returns to your pass, free of charge.`,
    /** `cost`: one of those below. */
    late: (title: string, cost: string) =>
      `Cancelling ${title} now ${cost}: its deadline for free cancellation has passed.`,
    costs: {
      session: 'costs its session',
      day: 'costs a day of your pass',
      strike: 'is a strike, unless it is forgiven',
      nothing: 'costs nothing',
      fee: (amount: string) => `costs a fee of ${amount}, unless it is forgiven`,
    },
    byNotice: (title: string) =>
      `${title} is today, so only the studio can cancel it for you. Please write or call us.`,
    needsPass: (title: string, other: string) => `${title} needs another pass, even if you cancel ${other}.`,
    change: (title: string) => `Change to ${title}`,
    both: 'Book both',
    anyway: 'Book it anyway',
    keep: 'Keep the other',
    changed: 'Something has changed. Please look again: nothing has been booked or cancelled.',
    kept: 'Your earlier class is cancelled. Now book this one.',
    holdsBoth: (title: string) => `${title} could not be cancelled: you have both`,
    holdsBothHelp: 'Please cancel it in your schedule.',
  },
  full: {
    title: 'This class is full',
    gone: 'The last seat was taken while your payment was processed',
    similar: 'Three similar classes, with seats',
    book: 'Book',
    bookThis: (what: string) => `Book ${what}`,
    left: (location: string, left: number, capacity: number) => `${location}, ${left} of ${capacity} left`,
    week: 'The whole week',
    none: 'No similar class has a seat in the days before or after.',
    failed: 'Similar classes could not be loaded.',
    passIsYours: (name: string, left: number | null, total: number | null) =>
      left === null || total === null
        ? `Your ${name} is yours`
        : `Your ${name} is yours: ${left} of ${total} left`,
    passWaits: {
      firstSession: 'Its days begin with your first class, not today. It pays for any class it covers.',
      purchase: 'Its days began when you bought it. It pays for any class it covers.',
    },
  },
  changed: {
    since: 'The details of this class are new',
    title: 'Something changed while you paid',
    late: 'It can no longer be cancelled free of charge',
    time: (time: string) => `It now begins at ${time}`,
    paid: (name: string) => `Your ${name} is paid`,
    nothing: 'Nothing is booked until you confirm.',
    began: 'When you began',
    now: 'Now',
    cancel: 'Cancel free until',
    over: 'That deadline passed while you paid',
    book: (time: string) => `Book it at ${time}`,
    another: 'Choose another',
  },
  in: {
    title: 'You are in',
    when: (time: string, teacher: string) => `${time}, with ${teacher}`,
    directions: 'The way there',
    paidWith: (name: string) => `Paid with your ${name}`,
    left: (left: number) => `${sessions(left)} left.`,
    receipt: 'The receipt is in your mail.',
    calendar: 'Add to calendar',
    mine: 'See or cancel',
  },
  outsidePass: { see: 'See my bookings' },
  payFee: 'Pay the fee',
  choose: 'Choose another class',
  signedOut: 'Your sign-in has ended. Sign in again to continue here.',
})
