import { withTranslations } from '#lib/language.ts'
import { hindi } from './invitationPage.lazy.hi.ts'

/** The page of an invitation's link. Times are formatted as `Sun 29 November, 9:14 am`. */
const english = {
  picture: 'Two figures hold the sun between them',
  label: (from: string) => `From ${from}`,
  heading: (pass: string) => `${pass}, for you both`,
  what: (from: string, covers: string) =>
    `${from} invites you to book classes with their pass: ${covers}. You book as with your own pass, together or separately.`,
  sees: (from: string) => `There is nothing to pay. ${from} sees which classes you book with it.`,
  accept: 'Accept the invitation',
  signInFirst: 'You sign in or create an account first.',
  into: (email: string) => `It is for the account ${email}. An invitation works once.`,
  until: (when: string) => `The link works until ${when}.`,
  notAccepted: 'The invitation was not accepted',
  signedOut: 'Your sign-in has ended. Please sign in again.',
  own: 'This is your own invitation',
  ownText: (pass: string) =>
    `Send this link to the person who is to book with ${pass}, or withdraw it in your account. You use the pass already.`,
  yourPasses: 'See your passes',
  done: 'You share a pass now',
  doneText: (pass: string, from: string) =>
    `Book with ${pass} whenever you like. ${from} sees which classes you book with it.`,
  book: 'Book a class',
  ended: 'The sharing has ended',
  endedText: (when: string, from: string) =>
    `You accepted this invitation on ${when}. The sharing has since ended. ${from} can invite you again.`,
  taken: 'Already accepted',
  takenText: 'Somebody uses this pass with its holder already. An invitation works once.',
  isItYou: 'If it was you, sign in to see the pass.',
  notYou: 'If it was not you, ask the person who invited you.',
  signIn: 'Sign in',
  expired: 'This invitation has expired',
  expiredText: (when: string, from: string) =>
    `It was open until ${when}. ${from} can invite you again in their account.`,
  withdrawn: 'This invitation no longer works',
  withdrawnText: (from: string) =>
    `It was withdrawn, or replaced by a newer invitation. Only the newest link works. Ask ${from}.`,
  passEnded: 'The pass has ended',
  passEndedText: (pass: string) => `${pass} can no longer be used, so there is nothing to share.`,
  unknown: 'This link does not work',
  unknownText:
    'Perhaps it was cut off. Open it from the mail once more, or ask the person who invited you for a new one.',
  classes: 'See the classes',
}

export type English = typeof english
export const invitationPageText = withTranslations({ en: english, hi: hindi })
