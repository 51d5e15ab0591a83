import { isIPv6 } from 'node:net'
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

/**
 * What counts as one network address: an IPv6 subscriber holds a whole /64 and could use
 * a new address for every guess.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The throttle's name for an account: compared without case, like the address itself. */
export const accountKey = (email: string): string => email.toLowerCase()
