/** What letters to members say of what staff did; mails are English. */
export interface MemberLetter {
  subject: string
  heading: string
  lines: string[]
  button?: string
}

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

export const memberMailText = {
  adjusted: (change: {
    packageName: string
    sessions: number
    left: number
    reason: string
  }): MemberLetter => ({
    subject: `Your ${change.packageName} pass has changed`,
    heading: 'Your pass has changed',
    lines: [
      change.sessions > 0
        ? `We have added ${sessions(change.sessions)} to your ${change.packageName} pass. You have ${change.left} left.`
        : `We have taken ${sessions(-change.sessions)} off your ${change.packageName} pass. You have ${change.left} left.`,
      `Why: ${change.reason}`,
      'It stands in the ledger of your pass.',
    ],
    button: 'See your passes',
  }),
  extended: (change: { packageName: string; days: number; until: string; reason: string }): MemberLetter => ({
    subject: `Your ${change.packageName} pass lasts longer`,
    heading: 'Your pass lasts longer',
    lines: [
      `Your ${change.packageName} pass is good until ${change.until}: ${change.days} ${change.days === 1 ? 'day' : 'days'} longer.`,
      `Why: ${change.reason}`,
    ],
    button: 'See your passes',
  }),
  merged: (email: string): MemberLetter => ({
    subject: 'Your two accounts are one now',
    heading: 'Your two accounts are one now',
    lines: [
      `You had two accounts with us. The studio has made them one: all your passes, bookings and payments are in the account of ${email}.`,
      'If you do not know this address, please tell the studio at once.',
    ],
    button: 'Go to the studio and sign in',
  }),
  erased: (studio: string): MemberLetter => ({
    subject: 'Your data is erased',
    heading: 'Your data is erased',
    lines: [
      `${studio} has erased your name, your contact and your birth date, notes about you, the mails that we noted and your account.`,
      'Payments are kept without your name, for as long as tax law asks. This is the last mail to this address.',
    ],
  }),
}
