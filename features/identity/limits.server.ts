import type { Limit, Points } from '#lib/throttle.server.ts'
import type { Browser } from './usecases/browser.server.ts'

const MINUTES = 60
const HOURS = 3600

/**
 * The limits of failed attempts and of mails. A browser in which somebody has signed in to the account before has its
 * own limit, and the others do not apply to it, so strangers can't lock a member out of their own browser. All other
 * attempts are counted by account and network together, by network, and by account with growing pauses. A person who is
 * locked out can request a mailed sign-in link. No limit affects existing sign-ins.
 */
export const limits = {
  signInDevice: { name: 'signIn.device', points: 10, seconds: 15 * MINUTES },
  signInPair: { name: 'signIn.pair', points: 5, seconds: 15 * MINUTES },
  signInNetwork: { name: 'signIn.network', points: 30, seconds: 15 * MINUTES },
  signInAccount: { name: 'signIn.account', points: 20, seconds: 5 * MINUTES },
  signInAccountHour: { name: 'signIn.account.hour', points: 60, seconds: HOURS },
  signInAccountDay: { name: 'signIn.account.day', points: 200, seconds: 24 * HOURS },
  codeNetwork: { name: 'code.network', points: 30, seconds: 15 * MINUTES },
  linkNetwork: { name: 'link.network', points: 30, seconds: 15 * MINUTES },
  password: { name: 'password.own', points: 5, seconds: 15 * MINUTES },
  // Mails to one mailbox, per requester and in total, and mails that are requested from one network.
  codePair: { name: 'mail.code.pair', points: 10, seconds: HOURS },
  codeMails: { name: 'mail.code', points: 30, seconds: HOURS },
  linkPair: { name: 'mail.link.pair', points: 5, seconds: HOURS },
  linkMails: { name: 'mail.link', points: 20, seconds: HOURS },
  mailsRequested: { name: 'mail.network', points: 200, seconds: HOURS },
} as const satisfies Record<string, Limit>

/** The key of an account in the limiter: case-insensitive, like the address itself. */
export const accountKey = (email: string): string => email.toLowerCase()
const joinKey = (...parts: string[]) => parts.join(' ')

/** `known`: somebody has signed in to the account in this browser before. */
export function signInPoints(email: string, from: Browser, known: boolean): Points {
  const account = accountKey(email)
  if (known && from.device) return [[limits.signInDevice, joinKey(account, from.device.id)]]
  return [
    [limits.signInPair, joinKey(account, from.network)],
    [limits.signInNetwork, from.network],
    ...accountPoints(account),
  ]
}

const accountPoints = (account: string): Points => [
  [limits.signInAccount, account],
  [limits.signInAccountHour, account],
  [limits.signInAccountDay, account],
]

/** The limits that are reset for a person who has verified that the mailbox is theirs. */
export const pointsOfVerifiedMailbox = (email: string, from: Browser): Points => [
  [limits.signInPair, joinKey(accountKey(email), from.network)],
  ...accountPoints(accountKey(email)),
]

/** `requester`: the network, or the id of the member. */
export const codeMailPoints = (email: string, from: Browser, requester: string): Points => [
  [limits.mailsRequested, from.network],
  [limits.codePair, joinKey(accountKey(email), requester)],
  [limits.codeMails, accountKey(email)],
]

/** Each kind of link is counted separately. `known`: as for `signInPoints`. */
export function linkMailPoints(purpose: string, email: string, from: Browser, known: boolean): Points {
  const mailbox = joinKey(purpose, accountKey(email))
  if (known && from.device) return [[limits.linkPair, joinKey(mailbox, from.device.id)]]
  return [
    [limits.mailsRequested, from.network],
    [limits.linkPair, joinKey(mailbox, from.network)],
    [limits.linkMails, mailbox],
  ]
}
