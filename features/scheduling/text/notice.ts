import type { NoticeDate } from '#features/scheduling/notice.ts'
import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** Marks a filled-in value, for previews. */
export type Mark = (word: string) => string

/** The texts of timetable mails that the studio may change. */
export const noticeTemplateTexts = inLanguages('noticeTemplateTexts', {
  moved: {
    subject: '{class} has changed',
    heading: 'Your class has changed',
    opening: '{name}, {class} in {location} has changed. Here are the new details:',
    closing: '',
    button: 'See your bookings',
  },
  waitlist: {
    subject: '{class} has changed: you are still on its waitlist',
    heading: 'A class you are waiting for has changed',
    opening: '{name}, {class} in {location} has changed. Here are the new details:',
    closing: '',
    button: 'See your waitlist',
  },
  waitlistEnded: {
    subject: '{class} has changed: its waitlist has ended',
    heading: 'A class you waited for has changed',
    opening: '{name}, {class} in {location} has changed. Here are the new details:',
    closing: 'Nothing was charged.',
    button: 'See your bookings',
  },
  renamed: {
    subject: '{before} is now called {class}',
    heading: 'Your class has a new name',
    opening: '{name}, {before} is now called {class}. Nothing else changes, and your bookings stay:',
    closing: '',
    button: 'See your bookings',
  },
})

export const noticeTemplates = {
  moved: mailTemplate('timetableChanged', () => noticeTemplateTexts.moved, ['name', 'class', 'location'], {
    subject: ['class'],
    opening: ['class'],
  }),
  waitlist: mailTemplate(
    'waitlistChanged',
    () => noticeTemplateTexts.waitlist,
    ['name', 'class', 'location'],
    { subject: ['class'], opening: ['class'] },
  ),
  waitlistEnded: mailTemplate(
    'waitlistEnded',
    () => noticeTemplateTexts.waitlistEnded,
    ['name', 'class', 'location'],
    { subject: ['class'], opening: ['class'] },
  ),
  renamed: mailTemplate(
    'classRenamed',
    () => noticeTemplateTexts.renamed,
    ['name', 'before', 'class', 'location'],
    {
      subject: ['class'],
      opening: ['before', 'class'],
    },
  ),
}

/** The fixed texts of timetable mails: one mail for all affected dates of a person. */
export const noticeText = inLanguages('noticeText', {
  date: ({ was, becomes, waitlistEnds, instructor, wasInstructor, now }: NoticeDate, m: Mark) => {
    const when = now === was ? m(now) : `${m(now)} instead of ${was}`
    const who =
      instructor === wasInstructor
        ? `with ${instructor} as before`
        : `with ${m(instructor)} instead of ${wasInstructor}`
    const own = {
      keeps: ' You are booked for it as before.',
      returned: '',
      waits: waitlistEnds
        ? ' Its waitlist has ended, because it begins soon: if a seat is free, anybody can book it.'
        : ' You are still on its waitlist.',
    }
    return `${when}, ${who}.${own[becomes]}`
  },
  renamed: (before: string, title: string, m: Mark) => `${before} is now called ${m(title)}.`,
  because: (title: string, when: string, m: Mark) =>
    `You have ${m(title)} booked at ${m(when)}, so we cancelled this one for you, free of charge. The session is back on your pass.`,
  free: 'If the change does not suit you, cancel free of charge: on our site until the day before, and on the day of the class by telling us before it starts.',
  freeByUs:
    'If the change does not suit you, call or write to us before the class starts, and we will cancel free of charge.',
  waitlist:
    'You keep your place on the waitlist. When a seat comes free, we ask you first, even if you chose to be booked automatically or instead of another class. A seat that we have already offered you stays held for you until the time that we named.',
  leave: 'If the change does not suit you, leave the waitlist on our site: that costs nothing.',
  leaveByUs:
    'If the change does not suit you, call or write to us to leave the waitlist: that costs nothing.',
  /** The preview's description of the mails about cancelled dates. */
  returned: (days: number, counted: boolean) =>
    [
      counted ? 'The session is back on your pass.' : 'Nothing is taken from your pass.',
      ...(days > 0
        ? [`If it was the last class that a pass could still pay for, the pass is valid ${days} days longer.`]
        : []),
    ].join(' '),
  perDate: (count: number) => `One such mail for each of ${count} dates.`,
})
