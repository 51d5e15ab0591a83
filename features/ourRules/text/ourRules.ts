import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** The page that explains the rules. Times such as `Monday 23 November, 6:00 pm`; numbers come from the rules. */
export const ourRulesText = inLanguages('ourRulesText', {
  title: 'How our rules work',
  lead: 'Choose a class and a time, and see what cancelling would cost: this page uses the same rules as the booking system.',
  description: 'What cancelling, not coming, waiting, moving and freezing cost, from the rules themselves.',
  calculator: 'If I cancel …',
  fields: {
    kind: 'Class',
    date: 'On',
    time: 'Starts at',
    cancelDate: 'I cancel on',
    cancelTime: 'I cancel at',
    ask: 'What does it cost?',
  },
  online: 'Online class',
  problem: 'Please choose a class within a year from today, and a cancellation before the end of its day.',
  say: {
    free: (until: string) => `It costs nothing: you can cancel free of charge until ${until}.`,
    freeByUs: (until: string) =>
      `It costs nothing if you call or write to us: on the day of the class you can cancel free of charge until ${until}.`,
    late: (until: string) => `It costs 1 session: you could cancel free of charge until ${until}.`,
    lateByUs: (until: string) =>
      `It costs 1 session, and you need to call or write to us: you could cancel free of charge until ${until}.`,
    started: 'The class has begun: a no-show costs 1 session.',
  },
  unlimited: 'On an unlimited pass it costs 1 day of the pass instead.',
  /** If the current rules are not the standard ones: the first sentence, without a cost. */
  sayOther: {
    late: (until: string) => `It is late: you could cancel free of charge until ${until}.`,
    lateByUs: (until: string) =>
      `It is late, and you need to call or write to us: you could cancel free of charge until ${until}.`,
    started: 'The class has begun: this is a no-show.',
  },
  promise: (promise: string) => `Your booking would say: “${promise}.”`,
  policyOnType: (types: string, promise: string) =>
    `Booked with another type of pass (${types}), your booking would say: “${promise}.”`,
  scale: { free: 'free', costs: '1 session', you: 'you', start: 'class' },
  facts: {
    opens: 'Booking opens',
    isOpen: 'It is open now',
    decided: 'Decision whether it takes place',
    queue: 'Its waitlist closes',
  },
  inWords: 'In words',
  since: (day: string) => `since ${day}`,
  from: (day: string) => `From ${day}`,
  policies: 'The terms that apply',
  cancelling: {
    title: 'Cancelling',
    byHours: (kinds: string, hours: number) =>
      `${kinds}: free until ${count(hours, 'hour')} before the start.`,
    online: (hours: number) => `Online classes: free until ${count(hours, 'hour')} before the start.`,
    morning: (clock: string) =>
      `A class before noon: free until ${clock} on the day before, or earlier where the hours above say so.`,
    onItsDay: 'On the day of the class you cancel by calling or writing to us.',
  },
  late: {
    title: 'Cancelling late',
    costs: 'After the deadline it costs the session.',
    unlimited: (days: number) => `On an unlimited pass it costs ${count(days, 'day')} of the pass.`,
    strike: 'After the deadline it is a strike, and the session comes back.',
    fee: (amount: string) => `After the deadline it is a fee of ${amount}, and the session comes back.`,
    nothing: 'After the deadline it costs nothing either.',
    onUnlimited: {
      session: 'On an unlimited pass it costs the session.',
      strike: 'On an unlimited pass it is a strike.',
      fee: (amount: string) => `On an unlimited pass it is a fee of ${amount}.`,
      nothing: 'On an unlimited pass it costs nothing.',
    },
    /** The cost on types of package with an exception; `types` such as `Reformer, Private`. */
    onType: {
      session: (types: string) => `On ${types} passes it costs the session.`,
      day: (types: string) => `On ${types} passes it costs the session, or a day if the pass is unlimited.`,
      strike: (types: string) => `On ${types} passes it is a strike, and the session comes back.`,
      fee: (types: string, amount: string) =>
        `On ${types} passes it is a fee of ${amount}, and the session comes back.`,
      nothing: (types: string) => `On ${types} passes it costs nothing.`,
    },
    forgiven: (times: number) =>
      times === 1
        ? 'Your first late cancellation or no-show each month is forgiven automatically: it costs nothing.'
        : `Your first ${times} late cancellations or no-shows each month are forgiven automatically: they cost nothing.`,
    ruledOn:
      'The rules of the day on which you book apply: earlier bookings keep the rules that they were made with.',
  },
  noShow: {
    title: 'Not coming (no-show)',
    costs: 'A no-show costs the same as cancelling late.',
    other: {
      session: 'A no-show costs the session.',
      day: 'A no-show costs a day of the pass.',
      strike: 'A no-show is a strike, and the session comes back.',
      fee: (amount: string) => `A no-show is a fee of ${amount}, and the session comes back.`,
      nothing: 'A no-show costs nothing.',
    },
    unmarked: (hours: number) =>
      `A member who has not been marked ${count(hours, 'hour')} after the class counts as a no-show.`,
    mistakeOther: 'Were you there after all? Tell us, and we return what it cost you.',
    mistake: 'Were you there after all? Tell us, and the day of an unlimited pass is returned.',
  },
  strikes: {
    title: 'Strikes',
    shorten: (strikes: number, within: number, days: number, lasts: number) =>
      `${count(strikes, 'strike')} in ${count(within, 'day')}, and for ${count(lasts, 'day')} you can book ${count(days, 'day')} ahead.`,
    stay: 'Your existing bookings stay. A strike that is forgiven does not count.',
  },
  fees: {
    title: 'Fees',
    paid: 'A fee is never charged automatically: you pay it on your dashboard or at the desk. A forgiven fee need not be paid.',
    blocks: (days: number) =>
      `With a fee that has been due for ${count(days, 'day')} you cannot book online until it is paid. The desk can book for you.`,
    neverBlocks: 'An unpaid fee does not keep you from booking.',
  },
  weCancel: {
    title: 'When we cancel',
    more: (hours: number, hasUnlimited: boolean) =>
      `If we cancel ${count(hours, 'hour')} before the start or later, you get one session more${hasUnlimited ? ', or one day more on an unlimited pass' : ''}.`,
    credit: (hours: number, amount: string) =>
      `If we cancel ${count(hours, 'hour')} before the start or later, you get a credit of ${amount} for your next pass, to use once within a year.`,
    back: 'What the class cost is returned automatically, always.',
    longer: (days: number) =>
      `If it was the last class that you could still take with your pass, the pass is ${count(days, 'day')} longer.`,
  },
  minimum: {
    title: 'Too few people',
    least: (people: number, hours: number) =>
      people === 1
        ? 'A class takes place from 1 booking on.'
        : `A class needs ${people} bookings, unless it has fewer places. With fewer bookings we may cancel it, ${count(hours, 'hour')} before its start.`,
    automatic: (people: number) =>
      `With fewer than ${people}, a class is cancelled at that time, or on the evening before if that time is at night.`,
    semiPrivate: (kinds: string, people: number, hours: number) =>
      people === 1
        ? `${kinds}: it takes place from 1 booking on.`
        : `${kinds}: it needs ${people} bookings, unless it has fewer places. With fewer it is cancelled ${count(hours, 'hour')} before its start, or on the evening before if that time is at night. What it cost is returned.`,
  },
  window: {
    title: 'Booking ahead',
    weeks: (weeks: number) => `You can book up to ${count(weeks, 'week')} ahead.`,
    pass: 'Your pass must cover the day of the class, not only the day on which you book.',
    hold: (minutes: number) =>
      `While you pay for a new pass we hold your seat for ${count(minutes, 'minute')}.`,
  },
  waitlist: {
    title: 'The waitlist of a full class',
    order: 'First come, first served. Nothing is charged before a seat is yours.',
    offer: (minutes: number) =>
      `A seat that comes free is held for you for ${count(minutes, 'minute')}, if you chose to be asked first.`,
    quiet: (from: string, until: string) =>
      `From ${from} to ${until} we ask nobody: your time begins afterwards.`,
    consent:
      'When cancelling is no longer free, nobody is booked automatically unless they have agreed to that.',
    closes: (minutes: number) => `It closes ${count(minutes, 'minute')} before the start.`,
  },
  moving: {
    title: 'Moving a booking',
    both: 'The old class is cancelled and the new one booked in one step: both or neither.',
    costs:
      'Moving costs the same as cancelling the old class at that moment. You see the cost before you confirm.',
  },
  freezing: {
    title: 'Freezing a pass',
    longer: 'The days of a freeze are added to the end of the pass.',
    own: (freezes: number, days: number, total: number) =>
      `You can freeze a pass ${freezes === 1 ? 'once' : `${freezes} times`} yourself, for up to ${count(days, 'day')} each and ${count(total, 'day')} in all.`,
    notice: (days: number) =>
      days === 1 ? 'It begins tomorrow at the earliest.' : `It begins ${days} days later at the earliest.`,
    inside:
      'A class during the freeze is cancelled: free of charge before its deadline, and as a late cancellation after it.',
    byUs: (days: number) => `The studio can freeze a pass for up to ${count(days, 'day')}: please ask us.`,
  },
  sharing: {
    title: 'Sharing a pass',
    both: 'One person pays for a pass for two, and both book with it: together or separately.',
    each: 'Each booking has its own cost, whichever of you made it. The ledger of the pass shows who used each session.',
    invited: (days: number) =>
      `You invite the other person from your account. The invitation can be accepted for ${count(days, 'day')}.`,
    end: 'Either of you can end the sharing once the other person has no more classes booked with the pass.',
  },
})
