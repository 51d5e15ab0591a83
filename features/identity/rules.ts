import { type RefusalCode, type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'

/** Age on the day of signing up (product §2, spec §9). */
export const MIN_AGE = 18
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
export const RESET_LINK_MINUTES = 30
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_DAYS = 30
/** After so long one signs in again, however often the tokens were renewed. */
export const SIGN_IN_DAYS = 90
/** Of a link to sign in. */
export const SIGN_IN_LINK_MINUTES = 15
/** Of the first link to choose a password, mailed to whose account the studio opened. */
export const FIRST_PASSWORD_DAYS = 7
/** How long the address before can be taken back. */
export const RESTORE_EMAIL_DAYS = 7
/** A number as short as this is a dial code that was left alone. */
export const DIAL_CODE_DIGITS = 4

const OLDEST_YEARS = 120
const DAY_HOURS = 24

/**
 * Is the date of birth a possible one, and is the person of age on the studio's today?
 * Born on 29 February, one comes of age on 1 March. Refuses with BAD_REQUEST or UNDER_AGE.
 */
export function decideBirthDate(
  birthDate: Temporal.PlainDate,
  now: Temporal.Instant,
): { kind: 'ofAge' } | Refused<'BAD_REQUEST' | 'UNDER_AGE'> {
  const today = studioDay(now)
  if (!isDayBefore(birthDate, today)) return refuse('BAD_REQUEST')
  if (isDayBefore(birthDate, today.subtract({ years: OLDEST_YEARS }))) return refuse('BAD_REQUEST')
  if (isDayBefore(today.subtract({ years: MIN_AGE }), birthDate)) return refuse('UNDER_AGE')
  return { kind: 'ofAge' }
}

/** The number to keep: a dial code that was left alone is no number. */
export const phoneToKeep = (digits: string | null): string | null =>
  digits && digits.length > DIAL_CODE_DIGITS ? digits : null

/** May a new code be sent? The pause counts from the last one, whoever asked for it. */
export function decideNewCode(
  lastSentAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): { kind: 'send' } | Refused<'OTP_TOO_SOON'> {
  if (!lastSentAt) return { kind: 'send' }
  const nextAt = lastSentAt.add({ seconds: CODE_PAUSE_SECONDS })
  if (!isBefore(now, nextAt)) return { kind: 'send' }
  return refuse('OTP_TOO_SOON', { seconds: String(Math.ceil(now.until(nextAt).total('seconds'))) })
}

/** A code after one try was taken of it. */
export interface TriedCode {
  expiresAt: Temporal.Instant
  /** After this try. */
  triesLeft: number
  matches: boolean
}

/** `undefined`: there is no code, or no try was left to take. */
export function decideCode(
  code: TriedCode | undefined,
  now: Temporal.Instant,
): { kind: 'usable' } | Refused<'OTP_WRONG' | 'OTP_EXPIRED'> {
  if (!code || !isBefore(now, code.expiresAt)) return refuse('OTP_EXPIRED')
  if (code.matches) return { kind: 'usable' }
  return code.triesLeft > 0 ? refuse('OTP_WRONG', { triesLeft: String(code.triesLeft) }) : refuse('OTP_WRONG')
}

export type LinkPurpose = 'resetPassword' | 'signIn' | 'restoreEmail'

const linkRefusals = {
  resetPassword: 'RESET_LINK_INVALID',
  signIn: 'SIGN_IN_LINK_INVALID',
  restoreEmail: 'RESTORE_LINK_INVALID',
} as const satisfies Record<LinkPurpose, RefusalCode>

/** A mailed link works once and until it expires. */
export function decideLink(
  purpose: LinkPurpose,
  link: { expiresAt: Temporal.Instant; used: boolean } | undefined,
  now: Temporal.Instant,
): { kind: 'usable' } | Refused<(typeof linkRefusals)[LinkPurpose]> {
  if (!link || link.used || !isBefore(now, link.expiresAt)) return refuse(linkRefusals[purpose])
  return { kind: 'usable' }
}

/** Until when a link made now is good. */
export const linkEnd = (purpose: LinkPurpose, now: Temporal.Instant): Temporal.Instant =>
  now.add(
    {
      resetPassword: { minutes: RESET_LINK_MINUTES },
      signIn: { minutes: SIGN_IN_LINK_MINUTES },
      restoreEmail: { hours: DAY_HOURS * RESTORE_EMAIL_DAYS },
    }[purpose],
  )

/** Until when the link to choose the first password is good. */
export const firstPasswordEnd = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ hours: DAY_HOURS * FIRST_PASSWORD_DAYS })

export interface PresentedToken {
  expiresAt: Temporal.Instant
  used: boolean
  /** Its sign-in was ended: signed out, stolen, password changed. */
  ended: boolean
}

/** A token that was rotated away can only come from a copy: then the whole sign-in ends. */
export function decideRefresh(
  token: PresentedToken | undefined,
  now: Temporal.Instant,
): { kind: 'rotate' } | { kind: 'stolen' } | Refused<'INVALID_REFRESH_TOKEN'> {
  if (!token || token.ended) return refuse('INVALID_REFRESH_TOKEN')
  if (token.used) return { kind: 'stolen' }
  if (!isBefore(now, token.expiresAt)) return refuse('INVALID_REFRESH_TOKEN')
  return { kind: 'rotate' }
}

/** Until when a refresh token made now is good: never longer than its sign-in. */
export function refreshTokenEnd(openedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const ofToken = now.add({ hours: DAY_HOURS * REFRESH_TOKEN_DAYS })
  const ofSignIn = openedAt.add({ hours: DAY_HOURS * SIGN_IN_DAYS })
  return isBefore(ofToken, ofSignIn) ? ofToken : ofSignIn
}

export const decidePasswordChange = (
  oldPassword: string,
  newPassword: string,
): { kind: 'change' } | Refused<'PASSWORD_SAME'> =>
  samePassword(oldPassword, newPassword) ? refuse('PASSWORD_SAME') : { kind: 'change' }

/** Two ways of typing the same letters (composed or not) are one password. */
export const normalPassword = (password: string): string => password.normalize('NFKC')
const samePassword = (a: string, b: string) => normalPassword(a) === normalPassword(b)

/** `common`: known passwords in lower case. */
export const isCommon = (password: string, common: ReadonlySet<string>): boolean =>
  common.has(normalPassword(password).toLowerCase())

/** E-mail addresses are compared without case. */
export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
