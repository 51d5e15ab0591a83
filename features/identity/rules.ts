import { minimumAge } from '#features/studio/settings.ts'
import { isStaff, type Role } from '#lib/permissions.ts'
import { type RefusalCode, type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isDayBefore, secondsUntil, studioDay } from '#lib/time.ts'

export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
export const RESET_LINK_MINUTES = 30
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_DAYS = 30
/** Members must sign in again after this many days, however often the tokens were renewed. */
export const SIGN_IN_DAYS = 90
/** Staff must sign in again this many hours after signing in, and this many minutes after their last request. */
export const STAFF_SIGN_IN_HOURS = 12
export const STAFF_IDLE_MINUTES = 30
/** Staff requests within this time are recorded as one. */
export const SEEN_EVERY_SECONDS = 60
/** The lifetime of a sign-in link. */
export const SIGN_IN_LINK_MINUTES = 15
/** The lifetime of the first link to choose a password, for an account that the studio opened. */
export const FIRST_PASSWORD_DAYS = 7
/**
 * For this many days a person can undo a change of their address, or somebody else's change of their name, phone or
 * date of birth (only staff).
 */
export const RESTORE_DAYS = 7
/** A number with at most this many digits is a dial code alone. */
export const DIAL_CODE_DIGITS = 4

const MAX_AGE_YEARS = 120
const DAY_HOURS = 24

/**
 * Whether the date of birth is possible, and the person is of age today in the studio's time zone. A person born on 29
 * February comes of age on 1 March. Refuses with BAD_REQUEST or UNDER_AGE.
 */
export function decideBirthDate(
  birthDate: Temporal.PlainDate,
  now: Temporal.Instant,
): { kind: 'ofAge' } | Refused<'BAD_REQUEST' | 'UNDER_AGE'> {
  const today = studioDay(now)
  if (!isDayBefore(birthDate, today)) return refuse('BAD_REQUEST')
  if (isDayBefore(birthDate, today.subtract({ years: MAX_AGE_YEARS }))) return refuse('BAD_REQUEST')
  const age = minimumAge(today)
  if (isDayBefore(today.subtract({ years: age }), birthDate)) return refuse('UNDER_AGE', { age: String(age) })
  return { kind: 'ofAge' }
}

/** The number to store; null for a dial code alone, which the form sends if no number was typed. */
export const phoneToStore = (digits: string | null): string | null =>
  digits && digits.length > DIAL_CODE_DIGITS ? digits : null

/** Whether a new code may be sent. The pause counts from the last code of the same requester. */
export function decideNewCode(
  lastSentAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): { kind: 'send' } | Refused<'OTP_TOO_SOON'> {
  if (!lastSentAt) return { kind: 'send' }
  const nextAt = lastSentAt.add({ seconds: CODE_PAUSE_SECONDS })
  if (!isBefore(now, nextAt)) return { kind: 'send' }
  return refuse('OTP_TOO_SOON', { seconds: String(secondsUntil(nextAt, now)) })
}

/** A code after one attempt was used up. */
export interface TriedCode {
  expiresAt: Temporal.Instant
  /** The attempts that are left after this one. */
  triesLeft: number
  matches: boolean
}

/** Whether a code was correct. `undefined`: there is no code, or no attempt was left. */
export function decideCode(
  code: TriedCode | undefined,
  now: Temporal.Instant,
): { kind: 'usable' } | Refused<'OTP_WRONG' | 'OTP_EXPIRED'> {
  if (!code || !isBefore(now, code.expiresAt)) return refuse('OTP_EXPIRED')
  if (code.matches) return { kind: 'usable' }
  return code.triesLeft > 0 ? refuse('OTP_WRONG', { triesLeft: String(code.triesLeft) }) : refuse('OTP_WRONG')
}

export const linkPurposes = ['resetPassword', 'signIn', 'restoreEmail', 'restoreDetails'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const linkRefusals = {
  resetPassword: 'RESET_LINK_INVALID',
  signIn: 'SIGN_IN_LINK_INVALID',
  restoreEmail: 'RESTORE_LINK_INVALID',
  restoreDetails: 'RESTORE_LINK_INVALID',
} as const satisfies Record<LinkPurpose, RefusalCode>

/** Whether a mailed link can be used: once, until it expires. */
export function decideLink(
  purpose: LinkPurpose,
  link: { expiresAt: Temporal.Instant; used: boolean } | undefined,
  now: Temporal.Instant,
): { kind: 'usable' } | Refused<(typeof linkRefusals)[LinkPurpose]> {
  if (!link || link.used || !isBefore(now, link.expiresAt)) return refuse(linkRefusals[purpose])
  return { kind: 'usable' }
}

/** The expiry of a link made now. */
export const linkEnd = (purpose: LinkPurpose, now: Temporal.Instant): Temporal.Instant =>
  now.add(
    {
      resetPassword: { minutes: RESET_LINK_MINUTES },
      signIn: { minutes: SIGN_IN_LINK_MINUTES },
      restoreEmail: { hours: DAY_HOURS * RESTORE_DAYS },
      restoreDetails: { hours: DAY_HOURS * RESTORE_DAYS },
    }[purpose],
  )

/** The personal details other than the address. */
export const personDetails = ['firstName', 'lastName', 'phoneNumber', 'birthDate'] as const
export type PersonDetail = (typeof personDetails)[number]

/** Some of the details. An undo link stores the values before a correction in this form. */
export type PartialDetails = { [detail in PersonDetail]?: string | null }

/** The given details that differ from those before. */
export const findChangedDetails = (before: PartialDetails, given: PartialDetails): PersonDetail[] =>
  personDetails.filter((detail) => given[detail] !== undefined && given[detail] !== before[detail])

/** The details that differ from their previous values; refuses if there are none. */
export function decideRestoring(
  previous: PartialDetails,
  current: PartialDetails,
): { kind: 'restore'; changed: PersonDetail[] } | Refused<'NOTHING_TO_TAKE_BACK'> {
  const changed = findChangedDetails(current, previous)
  return changed.length > 0 ? { kind: 'restore', changed } : refuse('NOTHING_TO_TAKE_BACK')
}

/** The expiry of the link to choose the first password. */
export const firstPasswordEnd = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ hours: DAY_HOURS * FIRST_PASSWORD_DAYS })

export interface PresentedToken {
  expiresAt: Temporal.Instant
  used: boolean
  /** The sign-in of the token has ended: signed out, stolen, or password changed. */
  ended: boolean
}

/** A token that is used twice was copied, so the whole sign-in ends. */
export function decideRefresh(
  token: PresentedToken | undefined,
  now: Temporal.Instant,
): { kind: 'rotate' } | { kind: 'stolen' } | Refused<'INVALID_REFRESH_TOKEN'> {
  if (!token || token.ended) return refuse('INVALID_REFRESH_TOKEN')
  if (token.used) return { kind: 'stolen' }
  if (!isBefore(now, token.expiresAt)) return refuse('INVALID_REFRESH_TOKEN')
  return { kind: 'rotate' }
}

export interface SignInTimes {
  role: Role
  openedAt: Temporal.Instant
  lastSeenAt: Temporal.Instant
  /** Locked on a shared device. It can be unlocked with the PIN even after the idle limit. */
  isLocked: boolean
}

/** Whether a staff sign-in has expired. Members' sign-ins end with their refresh token. */
export function hasExpired(
  { role, openedAt, lastSeenAt, isLocked }: SignInTimes,
  now: Temporal.Instant,
): boolean {
  if (!isStaff(role)) return false
  const end = openedAt.add({ hours: STAFF_SIGN_IN_HOURS })
  const idleEnd = lastSeenAt.add({ minutes: STAFF_IDLE_MINUTES })
  return !isBefore(now, end) || (!isLocked && !isBefore(now, idleEnd))
}

/** A second factor counts for the studio's day on which it was used. */
export const verifiedToday = (
  provedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant | null => (provedAt && studioDay(provedAt).equals(studioDay(now)) ? provedAt : null)

/** The expiry of a refresh token made now; never after the end of the sign-in. */
export function refreshTokenEnd(
  { role, openedAt }: Pick<SignInTimes, 'role' | 'openedAt'>,
  now: Temporal.Instant,
): Temporal.Instant {
  if (isStaff(role)) return openedAt.add({ hours: STAFF_SIGN_IN_HOURS })
  const ofToken = now.add({ hours: DAY_HOURS * REFRESH_TOKEN_DAYS })
  const ofSignIn = openedAt.add({ hours: DAY_HOURS * SIGN_IN_DAYS })
  return isBefore(ofToken, ofSignIn) ? ofToken : ofSignIn
}

export const decidePasswordChange = (
  oldPassword: string,
  newPassword: string,
): { kind: 'change' } | Refused<'PASSWORD_SAME'> =>
  samePassword(oldPassword, newPassword) ? refuse('PASSWORD_SAME') : { kind: 'change' }

/** Different Unicode encodings of the same text are the same password. */
export const normalPassword = (password: string): string => password.normalize('NFKC')
const samePassword = (a: string, b: string) => normalPassword(a) === normalPassword(b)

/** `common`: known passwords in lower case. */
export const isCommon = (password: string, common: ReadonlySet<string>): boolean =>
  common.has(normalPassword(password).toLowerCase())

/** E-mail addresses are compared without case. */
export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** An ended sign-in is stored for this many days, so that its browser is still recognised. */
export const SIGN_IN_RETENTION_DAYS = 90

/** What was stored about an account before the current sign-in. */
export interface DeviceHistory {
  createdAt: Temporal.Instant
  emailProven: boolean
  /** Whether the account has sign-ins that are still stored, ended or not. */
  hasSignIns: boolean
  /** Whether one of them was in this browser. */
  knowsDevice: boolean
}

/**
 * Whether the owner is notified of a sign-in, because the device is new. Not for the first sign-in of a new account,
 * nor before the address was verified. The sign-ins of an old account may have been deleted, so its device is new.
 */
export function isNewDevice(history: DeviceHistory, now: Temporal.Instant): boolean {
  if (history.knowsDevice) return false
  if (history.hasSignIns) return true
  const isOld = isBefore(history.createdAt.add({ hours: 24 * SIGN_IN_RETENTION_DAYS }), now)
  return isOld && history.emailProven
}
