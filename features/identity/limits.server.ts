import type { Limit } from '#lib/throttle.server.ts'

const MINUTES = 60
const HOURS = 3600

/**
 * Failures, except where mails are counted. The narrow limit is for an account together with an
 * address, so that a stranger elsewhere uses up nothing of the owner's. The limit of an account alone
 * holds only where its owner has never signed in from, and none of them touches who is signed in.
 */
export const limits = {
  signInPair: { name: 'signIn.pair', points: 5, seconds: 15 * MINUTES },
  signInAddress: { name: 'signIn.address', points: 30, seconds: 15 * MINUTES },
  signInAccount: { name: 'signIn.account', points: 50, seconds: HOURS },
  codeAddress: { name: 'code.address', points: 30, seconds: 15 * MINUTES },
  resetAddress: { name: 'reset.address', points: 30, seconds: 15 * MINUTES },
  oldPassword: { name: 'password.old', points: 5, seconds: 15 * MINUTES },
  // Mails to one mailbox, and mails asked for from one address.
  codeMails: { name: 'mail.code', points: 10, seconds: HOURS },
  resetMails: { name: 'mail.reset', points: 5, seconds: HOURS },
  mailsAsked: { name: 'mail.address', points: 100, seconds: HOURS },
} as const satisfies Record<string, Limit>

/** The throttle's name for an account: compared without case, like the address itself. */
export const accountKey = (email: string): string => email.toLowerCase()
