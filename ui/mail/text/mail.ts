import { inLanguages } from '#lib/language.ts'

/** Words that mails of several kinds share. */
export const mailText = inLanguages('mailText', {
  /** `Monday 23 November 2026` */
  day: (day: string, year: number) => `${day} ${year}`,
  /** `6:00 pm to 6:50 pm India time, 50 minutes` */
  time: (from: string, to: string, minutes: number) => `${from} to ${to} India time, ${minutes} minutes`,
  labels: {
    title: 'Class',
    instructor: 'With',
    location: 'Where',
    directions: 'Getting there',
    join: 'How to join',
    bring: 'Bring',
    paidWith: 'Paid with',
    session: 'Your session',
    pass: 'Your pass',
  },
  /** How to contact the studio; either may be missing. */
  contact: {
    how: 'Telling us:',
    chat: 'WhatsApp',
    or: 'or',
    stop: '.',
    ours: 'If we cancel, you get everything back.',
  },
})
