import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

type Cost = 'session' | 'day'

/** The texts of booking mails that the studio may change. */
export const bookingTemplateTexts = inLanguages('bookingTemplateTexts', {
  confirmed: {
    subject: 'Booked: {class}, {when}',
    heading: 'You are booked, {name}',
    opening: '',
    bring: 'Clothes you can bend in, and water. Please come a little early.',
    closing: '',
    button: 'Open this booking',
  },
  cancelled: {
    subject: 'Cancelled: {class}, {when}',
    heading: 'Your booking is cancelled',
    opening: '{name}, you are no longer booked for this class.',
    closing: '',
    button: 'See the timetable',
  },
  moved: {
    subject: 'Moved: {class}, {when}',
    heading: 'Your booking is moved',
    opening: '{name}, you are booked for this class now.',
    closing: '',
    button: 'Open this booking',
  },
  changed: {
    subject: 'Changed: {class} is now {when}',
    heading: 'Your class has changed',
    opening: '{name}, here are the new details. You are booked for it as before.',
    closing: '',
    button: 'Open this booking',
  },
  spot: {
    subject: 'Your seat is safe: {class}, {when}',
    heading: 'Your seat is safe, {name}',
    opening: 'You are on {spot} now.',
    closing: '',
    button: 'Open this booking',
  },
  spots: {
    subject: 'Your seats are safe',
    heading: 'Your seats are safe, {name}',
    opening: 'These are your spots in these classes now.',
    closing: '',
    button: 'Open your bookings',
  },
  classCancelled: {
    subject: 'The studio cancelled {class}, {when}',
    heading: 'We had to cancel your class',
    opening: '{name}, this class has been cancelled. We are sorry. There is nothing you need to do.',
    closing: '',
    button: 'See the timetable',
  },
  tomorrow: {
    subject: 'Tomorrow: {class}, {when}',
    heading: 'See you tomorrow, {name}',
    opening: '',
    closing: '',
    button: 'Open this booking',
  },
  soon: {
    subject: 'Soon: {class}, {when}',
    heading: 'See you soon, {name}',
    opening: '',
    closing: '',
    button: 'Open this booking',
  },
  passRevoked: {
    subject: 'Your {pass} has ended',
    heading: 'Your pass has ended',
    opening: '{name}, your {pass} has ended, and nothing more can be booked on it.',
    closing: 'What you attended stays in your history. If you think this is a mistake, please tell us.',
    button: 'Write to us',
  },
})

const ofSession = ['name', 'class', 'when', 'location'] as const
const ofBooking = [...ofSession, 'instructor', 'pass'] as const
const namesClassAndTime = { subject: ['class', 'when'] } as const
export const bookingTemplates = {
  confirmed: mailTemplate(
    'bookingConfirmed',
    () => bookingTemplateTexts.confirmed,
    ofBooking,
    namesClassAndTime,
  ),
  cancelled: mailTemplate(
    'bookingCancelled',
    () => bookingTemplateTexts.cancelled,
    ofBooking,
    namesClassAndTime,
  ),
  moved: mailTemplate('bookingMoved', () => bookingTemplateTexts.moved, ofBooking, namesClassAndTime),
  changed: mailTemplate('classChanged', () => bookingTemplateTexts.changed, ofSession, namesClassAndTime),
  spot: mailTemplate('spotChanged', () => bookingTemplateTexts.spot, [...ofBooking, 'spot'], {
    ...namesClassAndTime,
    opening: ['spot'],
  }),
  spots: mailTemplate('spotsChanged', () => bookingTemplateTexts.spots, ['name']),
  classCancelled: mailTemplate(
    'classCancelled',
    () => bookingTemplateTexts.classCancelled,
    ofSession,
    namesClassAndTime,
  ),
  tomorrow: mailTemplate('classTomorrow', () => bookingTemplateTexts.tomorrow, ofBooking, namesClassAndTime),
  soon: mailTemplate('classSoon', () => bookingTemplateTexts.soon, ofBooking, namesClassAndTime),
  passRevoked: mailTemplate('passRevoked', () => bookingTemplateTexts.passRevoked, ['name', 'pass'], {
    subject: ['pass'],
    opening: ['pass'],
  }),
}

/** The fixed texts of booking mails. `when` such as `Monday 23 November, 6:00 pm`, studio time. */
export const bookingMailText = inLanguages('bookingMailText', {
  map: 'Map and directions',
  spot: 'Your spot',
  spotBroken: (spot: string, reason: string) => `${spot} is out of order: ${reason.replace(/[.\s]+$/, '')}.`,
  spotLeft: (spot: string) => `${spot} was out of order.`,
  spotBack: (spot: string) => `${spot} works again.`,
  spotFree:
    'Not right for you? Choose another spot in your booking, or tell us before the class starts, and we will cancel it free of charge.',
  /** Only the member and the studio can choose another spot. */
  spotOfHousehold:
    'Not right for you? Tell us before the class starts, and we will look for another spot, or cancel it free of charge.',
  left: (packageName: string, left: number | null) =>
    left === null ? packageName : `${packageName}, ${left} left`,
  attached: (file: string) => `Attached for your calendar: ${file}.`,
  attachedMoved: (file: string, gone: string) =>
    `Attached for your calendar: ${file}, and ${gone}, which removes the old time.`,
  /** The class that was left. */
  instead: 'Instead of',
  movedFree: 'Moving cost you nothing.',
  movedLate: {
    session: (title: string) =>
      `You moved out of ${title} after its cancellation deadline, so moving cost 1 session, as shown before you moved.`,
    day: (title: string) =>
      `You moved out of ${title} after its cancellation deadline, so your pass ends 1 day earlier, as shown before you moved.`,
  } satisfies Record<Cost, unknown>,
  attachedGone: (file: string) => `Attached: ${file}. It removes the class from your calendar.`,
  cancelLink: 'Cancel this booking',
  canCancel: 'Can’t make it? Somebody may be waiting for your seat.',
  noReminders: 'No more reminders',
  call: (phone: string) => `Call ${phone}`,
  chat: 'Write on WhatsApp',
  preview: (location: string, instructor: string, promise: string) =>
    `${location}, with ${instructor}. ${promise}`,
  free: {
    session: (packageName: string) => `It costs nothing: the session is back on your ${packageName}.`,
    day: (packageName: string) => `It costs nothing: your ${packageName} runs as long as before.`,
  } satisfies Record<Cost, unknown>,
  passEnded: (packageName: string) => `Your ${packageName} has ended, and nothing more can be booked on it.`,
  late: {
    session: 'It was cancelled after the deadline, so it costs 1 session, as stated when you booked.',
    day: 'It was cancelled after the deadline, so your pass ends 1 day earlier, as stated when you booked.',
  } satisfies Record<Cost, unknown>,
  promised: (promise: string) => `Cancellation terms of this booking: ${promise}`,
  leaveFree:
    'If the change does not suit you, tell us before the class starts, and we will cancel your booking free of charge.',
  returnedTo: (packageName: string, left: number) =>
    `The session is back on your ${packageName}: ${left} left.`,
  noCost: (packageName: string) => `No session is taken from your ${packageName}.`,
  longer: (days: number, until: string) =>
    `Your pass is valid ${days} ${days === 1 ? 'day' : 'days'} longer, until ${until}.`,
  why: (reason: string) => `${reason}.`,
  similar: 'Similar classes that have seats:',
  cancelledWithIt: (title: string, when: string) => `Also cancelled: ${title}, ${when}.`,
})
