import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of mails to members about staff actions that the studio may change. */
export const memberTemplateTexts = inLanguages('memberTemplateTexts', {
  adjusted: {
    subject: 'Your {pass} pass has changed',
    heading: 'Your pass has changed',
    opening: '',
    closing: 'The ledger of your pass shows the change.',
    button: 'See your passes',
  },
  extended: {
    subject: 'Your {pass} pass lasts longer',
    heading: 'Your pass lasts longer',
    opening: '',
    closing: '',
    button: 'See your passes',
  },
  frozen: {
    subject: 'Your {pass} pass is frozen',
    heading: 'Your pass is frozen',
    opening: '',
    closing: 'If this is not what you asked for, please tell the studio.',
    button: 'See your passes',
  },
  unfrozen: {
    subject: 'Your {pass} pass is no longer frozen',
    heading: 'Your pass is no longer frozen',
    opening: '',
    closing: 'If this is not what you asked for, please tell the studio.',
    button: 'See your passes',
  },
  merged: {
    subject: 'Your two accounts have been merged',
    heading: 'Your two accounts have been merged',
    opening:
      'You had two accounts with us. The studio has merged them: all your passes, bookings and payments are in the account {email}.',
    closing: 'If you do not know this address, please tell the studio at once.',
    button: 'Go to the studio and sign in',
  },
  erased: {
    subject: 'Your data is erased',
    heading: 'Your data is erased',
    opening:
      '{studio} has erased your account: your name, contact details and birth date, the notes about you, and our records of mails to you.',
    closing:
      'Payments are kept without your name, for as long as tax law requires. This is the last mail to this address.',
  },
})

const ofPass = { subject: ['pass'] } as const
export const memberTemplates = {
  adjusted: mailTemplate('passAdjusted', () => memberTemplateTexts.adjusted, ['pass', 'studio'], ofPass),
  extended: mailTemplate('passExtended', () => memberTemplateTexts.extended, ['pass', 'studio'], ofPass),
  frozen: mailTemplate('passFrozen', () => memberTemplateTexts.frozen, ['pass', 'studio'], ofPass),
  unfrozen: mailTemplate('passUnfrozen', () => memberTemplateTexts.unfrozen, ['pass', 'studio'], ofPass),
  merged: mailTemplate('accountsMerged', () => memberTemplateTexts.merged, ['email', 'studio'], {
    opening: ['email'],
  }),
  erased: mailTemplate('dataErased', () => memberTemplateTexts.erased, ['studio'], { opening: ['studio'] }),
}

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

/** Fixed texts of these mails. */
export const memberMailText = inLanguages('memberMailText', {
  changed: (count: number, packageName: string, left: number) =>
    count > 0
      ? `We have added ${sessions(count)} to your ${packageName} pass. You have ${left} left.`
      : `We have taken ${sessions(-count)} off your ${packageName} pass. You have ${left} left.`,
  until: (packageName: string, until: string, days: number) =>
    `Your ${packageName} pass is valid until ${until}: ${days} ${days === 1 ? 'day' : 'days'} longer.`,
  frozen: (packageName: string, from: string, to: string) =>
    `Your ${packageName} pass is frozen from ${from} to ${to}, both days included. Before and after these days you can book as usual.`,
  frozenUntil: (until: string) => `These days are not lost: the pass is now valid until ${until}.`,
  frozenReturned: (count: number) =>
    count === 1
      ? 'Your class during the freeze is cancelled free of charge. A separate mail names it.'
      : `Your ${count} classes during the freeze are cancelled free of charge. You get a separate mail about each.`,
  frozenCharged: (count: number) =>
    count === 1
      ? 'One class during the freeze counts as a late cancellation, because its deadline for free cancellation had passed.'
      : `${count} classes during the freeze count as late cancellations, because their deadline for free cancellation had passed.`,
  frozenQueues: (count: number) =>
    count === 1
      ? 'You have left the waitlist of a class during the freeze.'
      : `You have left the waitlists of ${count} classes during the freeze.`,
  unfrozen: (packageName: string, until: string) =>
    `You can book with your ${packageName} pass again from today on. It is valid until ${until}.`,
  why: (reason: string) => `Why: ${reason}`,
})
