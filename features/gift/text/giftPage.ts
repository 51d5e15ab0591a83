import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftPage.lazy.hi.ts'

/** The page of a gift's mailed link. Moments such as `Sun 29 November, 9:14 am`. */
const english = {
  forFrom: (name: string | null, from: string) =>
    name === null ? `A gift from ${from}` : `For ${name}, from ${from}`,
  /** What each card shows. */
  cards: {
    sun: 'Two figures hold the sun between them',
    candles: 'A figure holds up a fan of five candles',
    ribbon: 'A spring tied round the sun in a bow',
    roll: 'A figure rolls towards the sun',
  },
  heading: (pass: string) => `${pass}, for you`,
  what: (covers: string) => `It covers ${covers}.`,
  fromFirst: (days: number, span: string) =>
    `Its ${days} days begin with your first class, which you take within ${span} of claiming it.`,
  fromClaim: (days: number) => `Its ${days} days begin on the day on which you claim it.`,
  claim: 'Claim the gift',
  signInFirst: 'You sign in or create an account first. There is nothing to pay.',
  into: (email: string) => `It goes into the account ${email}. A gift works once.`,
  notClaimed: 'The gift was not claimed',
  signedOut: 'Your sign-in has ended. Please sign in again.',
  giver:
    'This is the gift that you gave. Only the recipient should claim it: the pass goes to the person who claims it.',
  giverGifts: 'See your gifts',
  yours: (name: string) => `It is yours, ${name}`,
  yoursText: (pass: string) => `${pass} is in your account. Choose your first class whenever you like.`,
  book: 'Book a class',
  passes: 'See my passes',
  claimed: 'Already claimed',
  claimedAt: (when: string) => `This gift was claimed on ${when}. A gift works once.`,
  claimedInto: (when: string, account: string) =>
    `This gift was claimed on ${when}, into the account ${account}. A gift works once.`,
  isItYours: 'If that is your account, sign in to see the pass.',
  signIn: 'Sign in',
  notYou: 'If it was not you, write to us before you do anything else. We look it up together.',
  contact: 'Write to us',
  ended: 'This gift was cancelled',
  endedText: (from: string) =>
    `${from} got a refund before anybody claimed the gift, so this link no longer works.`,
  unknown: 'This link does not work',
  unknownText:
    'Perhaps it was cut off in the mail. If the card was sent again, only the link in the newest mail works. The person who gave it can send it once more.',
  classes: 'See the classes',
}

export type English = typeof english
export const giftPageText = withTranslations({ en: english, hi: hindi })
