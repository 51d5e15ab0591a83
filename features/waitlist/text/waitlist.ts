import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The server's messages about waitlists. `when` such as `Tue 6:00 pm`, studio time. */
export const waitlistText = inLanguages('waitlistText', {
  joined: (title: string, position: number) => `You are number ${position} on the waitlist of ${title}.`,
  changed: 'Your choices are saved. Your place is the same.',
  left: 'You have left the waitlist.',
  booked: (title: string, when: string) => `${title} is booked for ${when}.`,
})

/** The texts of waitlist mails that the studio may change. */
export const waitlistTemplateTexts = inLanguages('waitlistTemplateTexts', {
  offer: {
    subject: 'A seat for you: {class}, {when}. Yours until {until}',
    heading: 'It is your turn, {name}',
    opening: 'A seat is free in a class that you are waiting for. It is held for you until {until}.',
    closing: 'If you do nothing, the seat goes to the next person. Saying no costs nothing.',
    button: 'Take the seat',
  },
  lapsed: {
    subject: 'The seat went to the next person: {class}, {when}',
    heading: 'The seat went to the next person',
    opening: '{name}, we held a seat for you, and the time to take it has passed. Nothing was charged.',
    closing: '',
    button: 'See your waitlist',
  },
  closed: {
    subject: 'The studio cancelled {class}, {when}',
    heading: 'The class you waited for is cancelled',
    opening: '{name}, the studio has cancelled this class, so its waitlist has ended. Nothing was charged.',
    closing: '',
    button: 'See the timetable',
  },
})

const ofQueue = ['name', 'class', 'when', 'location', 'instructor'] as const
const namesClassAndTime = { subject: ['class', 'when'] } as const
export const waitlistTemplates = {
  offer: mailTemplate('waitlistOffer', () => waitlistTemplateTexts.offer, [...ofQueue, 'until'], {
    ...namesClassAndTime,
    opening: ['until'],
  }),
  lapsed: mailTemplate('waitlistLapsed', () => waitlistTemplateTexts.lapsed, ofQueue, namesClassAndTime),
  closed: mailTemplate('waitlistClosed', () => waitlistTemplateTexts.closed, ofQueue, namesClassAndTime),
}

/** The fixed texts of waitlist mails. */
export const waitlistMailText = inLanguages('waitlistMailText', {
  seat: 'Your seat',
  pays: {
    session: (packageName: string, left: string) =>
      `It is paid with 1 session of ${packageName} (${left} left).`,
    day: (packageName: string) => `It is on your ${packageName}.`,
  },
  cancel: (until: string) => `You can cancel it free of charge until ${until}.`,
  cancelCosts:
    'The deadline for free cancellation has passed: if you take the seat, cancelling it has a cost (see our rules).',
  /** `why`: a sentence such as `Your pass has no sessions left.` */
  noPass: (why: string) => `${why} The seat waits while you choose how to pay for it.`,
  stays: 'You stay on the waitlist, at its end. We ask you again if another seat becomes free.',
  notReached:
    'Our message about the seat could not be sent in time. That does not count: you keep your place on the waitlist.',
  out: 'We have offered you a seat several times without an answer, so we stop asking for this class.',
  letGo: 'Let it go',
  ofHousehold: (name: string) =>
    `This seat is for ${name}. To take it or let it go, please call or write to us.`,
  why: (from: string, until: string) =>
    `You get this because you are on this waitlist. We never ask between ${from} and ${until}.`,
})
