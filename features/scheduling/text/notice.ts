import type { NoticeDate } from '#features/scheduling/notice.ts'

/** Marks a word that is filled in, where the words are shown before they are sent. */
export type Mark = (word: string) => string

/** One mail for all dates of a person that a change of the timetable reaches; mails are English. */
export const noticeText = {
  moved: {
    subject: (title: string) => `${title} has changed`,
    heading: 'Your class has changed',
    lead: (firstName: string, title: string, place: string, m: Mark) =>
      `${m(firstName)}, ${m(title)} in ${m(place)} has changed. This is how it takes place now:`,
    date: ({ was, becomes, instructor, wasInstructor, now }: NoticeDate, m: Mark) => {
      const when = now === was ? m(now) : `${m(now)} instead of ${was}`
      const who =
        instructor === wasInstructor
          ? `with ${instructor} as before`
          : `with ${m(instructor)} instead of ${wasInstructor}`
      return becomes === 'keeps' ? `${when}, ${who}. You are booked for it as before.` : `${when}, ${who}.`
    },
    returned: (title: string, when: string, m: Mark) =>
      `You have ${m(title)} booked at ${m(when)}, so this one is cancelled for you, free of charge. It is back on your pass.`,
    free: 'If it does not suit you any more, cancel it free of charge: on our site until the day before, and on its day by telling us, until it starts.',
  },
  renamed: {
    subject: (before: string, after: string) => `${before} is now called ${after}`,
    heading: 'Your class has a new name',
    lead: (firstName: string, before: string, after: string, m: Mark) =>
      `${m(firstName)}, ${before} is now called ${m(after)}. Nothing else changes, and your bookings stay:`,
  },
  cancelled: {
    subject: (title: string, when: string, m: Mark) => `The studio cancelled ${m(title)}, ${m(when)}`,
    lead: (firstName: string, m: Mark) =>
      `${m(firstName)}, this class does not take place. We are sorry. You need not do a thing.`,
    returned: (days: number) =>
      days > 0
        ? `It is back on your pass. Where it was the last chance of the pass, the pass runs ${days} days longer.`
        : 'It is back on your pass.',
    perDate: (count: number) => `One such mail for each of ${count} dates.`,
  },
  open: 'See your bookings',
}
