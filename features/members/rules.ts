import { ledgerOutcome } from '#features/booking/rules.ts'
import type { BookingStatus } from '#features/booking/schema.ts'
import { type PassFacts, passClock, passStatus } from '#features/passes/rules.ts'
import { literally } from '#lib/like.ts'
import { isStaff, may, type Role } from '#lib/permissions.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isDayBefore } from '#lib/time.ts'
import type { CancelMode } from './console/schema.ts'
import { memberText } from './text/member.ts'

// What staff may do for members. Pure: `now` and `today` are arguments.

/** A pass that ends within so many days, or has one session left, is about to end. */
export const ENDING_DAYS = 7
/** A member is new for so many days. */
export const NEW_DAYS = 30

const MOST_WORDS = 5
/** From so many characters on any part of a word is looked for; shorter ones stand at a word's start. */
const ANY_PART = 3
/** Nothing but a phone number, in whatever way it is written. */
const PHONE = /^[+\d\s()./-]+$/

/** With which a number or an address may begin: nothing is looked for by these alone. */
const SIGNS = /^[^\p{L}\p{M}\p{N}]+/u

/** What each word of a search has to be like (SQL `like`), in what is known of a member (`person.search`). */
export function searchPatterns(q: string): string[] {
  const text = q.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  if (digits.length >= ANY_PART && PHONE.test(text)) return [`%${nationalNumber(digits)}%`]
  return text
    .split(/\s+/)
    .map((word) => ({ word, bare: word.replace(SIGNS, '') }))
    .map(({ word, bare }) => (bare.length < ANY_PART ? bare : word))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map(literally)
    .map((word) => (word.length < ANY_PART ? `% ${word}%` : `%${word}%`))
}

/** Numbers are kept with their dial code by some, and without by others: what they have in common is looked for. */
function nationalNumber(digits: string): string {
  const national = digits.replace(/^0+/, '').replace(/^91(?=\d{4})/, '')
  return national.length < ANY_PART ? digits : national
}

/** Whoever works here is changed by who may change what she may do: else a desk could take over an owner's account. */
export function decideServing(by: Role, whom: Role): { kind: 'serve' } | Refused<'FORBIDDEN'> {
  if (!isStaff(whom)) return { kind: 'serve' }
  return may(by, whom === 'owner' ? 'manageOwners' : 'manageStaff') ? { kind: 'serve' } : refuse('FORBIDDEN')
}

/**
 * Nobody corrects their own record here: in their own account a new address is proven by the password and a code, so a
 * console that was left open moves nobody's account.
 */
export const decideCorrection = (
  by: { personId: string; role: Role },
  whom: { id: string; role: Role },
): ReturnType<typeof decideServing> | Refused<'OWN_RECORD'> =>
  by.personId === whom.id ? refuse('OWN_RECORD') : decideServing(by.role, whom.role)

/** An address is a way into an account, and who works here is named in the audit: both want a fresh proof. */
export const wantsFreshProof = (whom: Role, changed: readonly string[]): boolean =>
  isStaff(whom) || changed.includes('email')

interface After {
  sessionsLeft: number | null
  expiresOn: Temporal.PlainDate
  extensionDays: number
}

const statusOf = (pass: PassFacts, today: Temporal.PlainDate) =>
  passStatus({ ...pass, ...passClock(pass) }, today)

const notPossible = (reason: string): Refused<'ADJUST_NOT_POSSIBLE'> =>
  refuse('ADJUST_NOT_POSSIBLE', { reason })

/** Sessions added, or taken off: never below none, never on a pass that is over. */
export function decideAdjust(
  pass: PassFacts,
  sessions: number,
  today: Temporal.PlainDate,
): ({ kind: 'adjust' } & After) | Refused<'ADJUST_NOT_POSSIBLE'> {
  const status = statusOf(pass, today)
  if (status === 'revoked' || status === 'expired') return notPossible(memberText.refused[status])
  if (pass.sessionsLeft === null) return notPossible(memberText.refused.unlimited)
  const sessionsLeft = pass.sessionsLeft + sessions
  if (sessionsLeft < 0) return notPossible(memberText.refused.belowZero(String(pass.sessionsLeft)))
  const { extensionDays } = pass
  return { kind: 'adjust', sessionsLeft, expiresOn: passClock(pass).expiresOn, extensionDays }
}

/** Days more; also for a pass that has ended. */
export function decideExtend(
  pass: PassFacts,
  days: number,
): ({ kind: 'extend' } & After) | Refused<'ADJUST_NOT_POSSIBLE'> {
  if (pass.revokedOn) return notPossible(memberText.refused.revoked)
  const extensionDays = pass.extensionDays + days
  const { expiresOn } = passClock({ ...pass, extensionDays })
  return { kind: 'extend', sessionsLeft: pass.sessionsLeft, expiresOn, extensionDays }
}

/** May it be revoked, and when it would have ended. */
export const decideRevoke = (pass: PassFacts): { kind: 'revoke' } | Refused<'ADJUST_NOT_POSSIBLE'> =>
  pass.revokedOn ? notPossible(memberText.refused.revoked) : { kind: 'revoke' }

/** Before the deadline cancelling is free; after it staff choose. */
export const cancelModesAt = (cancelBy: Temporal.Instant, now: Temporal.Instant): CancelMode[] =>
  isBefore(now, cancelBy) ? ['free'] : ['free', 'late']

export const statusByMode = { free: 'cancelled', late: 'late cancelled' } as const satisfies Record<
  CancelMode,
  BookingStatus
>

/** What a pass would be once a booking on it is cancelled in that way. */
export function afterCancelling(
  pass: PassFacts,
  bookingId: string,
  mode: CancelMode,
): After & { returned: { sessions: number; days: number } } {
  const { sessions, days } = ledgerOutcome('scheduled', statusByMode[mode], pass.totalSessions === null)
  const bookings =
    mode === 'free'
      ? pass.bookings.filter(({ id }) => id !== bookingId)
      : pass.bookings.map((b) => (b.id === bookingId ? { ...b, holds: false } : b))
  const extensionDays = pass.extensionDays + days
  return {
    sessionsLeft: pass.sessionsLeft === null ? null : pass.sessionsLeft + sessions,
    extensionDays,
    expiresOn: passClock({ ...pass, extensionDays, bookings }).expiresOn,
    returned: { sessions, days },
  }
}

export interface RecordFacts {
  id: string
  role: Role
  gone: boolean
  hasAddress: boolean
}

/** A booking that cost something, with its twin in the other record. */
export interface TwinBooking {
  id: string
  passId: string
  status: BookingStatus
}

/** The most telling first: who was there was there. */
const telling: BookingStatus[] = ['attended', 'scheduled', 'no show', 'late cancelled']

/** Of two bookings of one session, by two records of one person, the less telling one is returned; else the emptied one's. */
export const bookingToReturn = (twins: { kept: TwinBooking; emptied: TwinBooking }): 'kept' | 'emptied' =>
  telling.indexOf(twins.emptied.status) < telling.indexOf(twins.kept.status) ? 'kept' : 'emptied'

/** Two records of members, both of them still in use. */
export function decideMerge(
  kept: RecordFacts,
  emptied: RecordFacts,
): { kind: 'merge' } | Refused<'MERGE_NOT_POSSIBLE'> {
  const why = memberText.refused
  const no = (reason: string) => refuse('MERGE_NOT_POSSIBLE', { reason })
  if (kept.id === emptied.id) return no(why.samePerson)
  if (kept.gone || emptied.gone) return no(why.gone)
  // Who signs in goes on signing in.
  if (emptied.hasAddress && !kept.hasAddress) return no(why.address)
  return isStaff(emptied.role) || isStaff(kept.role) ? no(why.staff) : { kind: 'merge' }
}

export interface ErasureFacts {
  role: Role
  merged: boolean
  erased: boolean
  openPasses: number
  openBookings: number
  openPayments: number
}

/** Nobody is erased while something of hers is under way, unless whoever does it says so. */
export function decideErase(
  facts: ErasureFacts,
  force: boolean,
): { kind: 'erase' } | Refused<'ERASE_NOT_POSSIBLE'> {
  const why = memberText.refused
  const no = (reason: string) => refuse('ERASE_NOT_POSSIBLE', { reason })
  if (isStaff(facts.role)) return no(why.worksHere)
  if (facts.merged) return no(why.mergedBefore)
  if (facts.erased) return no(why.erasedBefore)
  const open = facts.openPasses + facts.openBookings + facts.openPayments
  return open && !force ? no(why.open) : { kind: 'erase' }
}

/** Is the pass something that erasing would take from her? Not one that is over, with nothing booked on it. */
export const isOpenPass = (pass: PassFacts, coming: number, today: Temporal.PlainDate): boolean => {
  if (pass.revokedOn) return false
  const over = isDayBefore(passClock(pass).expiresOn, today) || pass.sessionsLeft === 0
  return coming > 0 || !over
}
