import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The server's messages about recurring bookings. */
export const recurringText = inLanguages('recurringText', {
  started: (title: string, booked: number) =>
    booked === 1
      ? `${title} is booked every week: 1 date now.`
      : `${title} is booked every week: ${booked} dates now.`,
  ended: (returned: number) =>
    ['The weekly booking has ended.', 'The weekly booking has ended. 1 class is cancelled.'][returned] ??
    `The weekly booking has ended. ${returned} classes are cancelled.`,
  paused: (returned: number) =>
    ['The weekly booking is paused.', 'The weekly booking is paused. 1 class is cancelled.'][returned] ??
    `The weekly booking is paused. ${returned} classes are cancelled.`,
  resumed: 'The weekly booking continues. We book every date that has a free seat.',
})

/** The texts of its mails that the studio may change. */
export const recurringTemplateTexts = inLanguages('recurringTemplateTexts', {
  started: {
    subject: 'Every week: {class}, {when}',
    heading: 'Your weekly class is set, {name}',
    opening: 'We book {class} for you every week, {when}. These are the dates so far.',
    closing: 'Each date can be cancelled separately, as usual.',
    button: 'See your schedule',
  },
  dateMissed: {
    subject: 'Not booked: {class}, {date}',
    heading: 'We could not book one of your weeks',
    opening: '{name}, {class} on {date} is not booked. Nothing was charged for it.',
    closing: 'Your other dates stay as they are.',
    button: 'See your schedule',
  },
  ended: {
    subject: 'Your weekly {class} has ended',
    heading: 'Your weekly class has ended',
    opening: '{name}, we no longer book {class} for you every week.',
    closing: '',
    button: 'See the timetable',
  },
})

const ofClass = ['name', 'class', 'when'] as const
export const recurringTemplates = {
  started: mailTemplate('recurringStarted', () => recurringTemplateTexts.started, ofClass, {
    subject: ['class'],
  }),
  dateMissed: mailTemplate(
    'recurringDateMissed',
    () => recurringTemplateTexts.dateMissed,
    ['name', 'class', 'when', 'date'],
    { subject: ['class', 'date'] },
  ),
  ended: mailTemplate('recurringEnded', () => recurringTemplateTexts.ended, ofClass, { subject: ['class'] }),
}

/** The fixed texts of its mails. `weekday` such as `Monday`. */
export const recurringMailText = inLanguages('recurringMailText', {
  every: (weekday: string, time: string) => `${weekday}s, ${time}`,
  booked: 'Booked',
  waiting: 'Waitlist',
  out: 'Skipped',
  returned: 'Cancelled free of charge',
  still: 'Still booked',
  outcomes: {
    full: 'The class was full.',
    overlap: 'You have another class at that time, or one too far away to arrive in time.',
    frozen: 'Your pass is frozen on that day.',
    noPass: 'None of your passes covers that day. If you buy a new pass, we book the later dates again.',
    refused: 'It could not be booked.',
  },
  ends: {
    byMember: 'You ended it. The classes that were free to cancel are cancelled.',
    byStaff: 'The studio ended it for you. The classes that were free to cancel are cancelled.',
    missed:
      'You missed several classes in a row, so your seat goes to others. The classes that were free to cancel are cancelled.',
    passEnded:
      'None of your passes covers this class any more. With a new pass you can book it every week again.',
    over: 'Its last date is over.',
  },
})
