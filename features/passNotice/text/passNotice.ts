import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of the mails about ending passes that the studio may change. `left` is a text such as `3 classes`. */
export const passNoticeTemplateTexts = inLanguages('passNoticeTemplateTexts', {
  ending: {
    subject: 'Your {pass} ends on {day}',
    heading: '{day} is the last day of your pass',
    opening: '{name}, your {pass} is valid until {day}. Left on it: {left}.',
    closing: '',
    button: 'Book a class',
  },
  unused: {
    subject: 'Not used yet: your {pass}, until {day}',
    heading: 'Your pass is waiting for its first class',
    opening: '{name}, you have not used your {pass} at all yet. Left on it: {left}.',
    closing: '',
    button: 'Book your first class',
  },
})

const fills = ['name', 'pass', 'day', 'left'] as const
export const passNoticeTemplates = {
  ending: mailTemplate('passEnding', () => passNoticeTemplateTexts.ending, fills, { subject: ['day'] }),
  unused: mailTemplate('passUnused', () => passNoticeTemplateTexts.unused, fills, { subject: ['day'] }),
}

/** The fixed texts of these mails. `day` is a text such as `Thursday 3 December`. */
export const passNoticeText = inLanguages('passNoticeText', {
  lastDay: 'Last day',
  left: 'Left on it',
  sessions: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  unlimited: 'unlimited classes',
  after: {
    sessions: (day: string) =>
      `You can use these sessions for classes until the end of ${day}. Sessions that are left then expire with the pass.`,
    unlimited: (day: string) =>
      `Come as often as you like until then. After ${day} the pass pays for no more classes.`,
    unused: (day: string) =>
      `Your first class must be on ${day} or earlier, and the days of the pass count from that class. Otherwise the pass expires unused.`,
  },
  booked: 'Your bookings with this pass stay.',
  fitting: 'These classes at your usual times have a free seat:',
  none: 'The timetable shows every class with a free seat.',
  ofHousehold: (name: string) => `This is ${name}’s pass. To book on it, please call or write to us.`,
  again: (pass: string) => `Buy ${pass} again`,
  passes: 'See all passes',
  noNotices: 'No more mails before a pass ends',
})
