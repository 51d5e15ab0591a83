import { ledgerOutcome, passAfterEnding } from '#features/booking/rules.ts'
import type { BookingStatus } from '#features/booking/schema.ts'
import { type PassFacts, passClock, passStatus } from '#features/passes/rules.ts'
import { whatsappCost } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { literally } from '#lib/like.ts'
import { isStaff, may, type Role } from '#lib/permissions.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import type { CancelMode } from './console/bookingSchema.ts'
import { memberText } from './text/member.ts'

// What staff may do for members. Pure: `now` and `today` are arguments.

/** A pass with at most this many days, or one session, left is about to end. */
export const ENDING_DAYS = 7
/** A mail that has failed is a task for staff for this long. */
export const MAIL_FAILED_DAYS = 7
/** What a delivered message by WhatsApp cost, in thousandths of a rupee; null: nothing is charged for what is not delivered. */
export function messageCost(
  {
    channel,
    category,
    billable,
    deliveredAt,
  }: {
    channel: string
    category: string | null
    billable: boolean | null
    deliveredAt: Temporal.Instant | null
  },
  settings: StudioSettings,
): number | null {
  if (channel !== 'whatsapp' || !deliveredAt) return null
  // Free text in an answer costs nothing, unless WhatsApp says that it does.
  const isPaid = billable ?? category !== 'SERVICE'
  return !isPaid ? 0 : whatsappCost(category ?? 'UTILITY', studioDay(deliveredAt), settings)
}

/** The kind of a message of the outbox that answers an enquiry by WhatsApp; it is sent again there. */
export const REPLY_KIND = 'enquiryReply'

/** A member is new for this many days. */
export const NEW_DAYS = 30

const MAX_WORDS = 5
/** From this length on, any part of a word is matched; shorter terms match the start of a word. */
const ANY_PART = 3
/** Only a phone number, in any format. */
const PHONE = /^[+\d\s()./-]+$/

/** Characters that a number or an address may start with: they are not searched for alone. */
const SIGNS = /^[^\p{L}\p{M}\p{N}]+/u

/** The SQL `like` pattern for each word of a search, for a member's searchable text (`person.search`). */
export function searchPatterns(q: string): string[] {
  const text = q.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  if (digits.length >= ANY_PART && PHONE.test(text)) return [`%${nationalNumber(digits)}%`]
  return text
    .split(/\s+/)
    .map((word) => ({ word, bare: word.replace(SIGNS, '') }))
    .map(({ word, bare }) => (bare.length < ANY_PART ? bare : word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(literally)
    .map((word) => (word.length < ANY_PART ? `% ${word}%` : `%${word}%`))
}

/** Numbers are stored with or without their dial code: the common part is searched. */
function nationalNumber(digits: string): string {
  const national = digits.replace(/^0+/, '').replace(/^91(?=\d{4})/, '')
  return national.length < ANY_PART ? digits : national
}

/**
 * A staff record may only be changed by people who may change that role: otherwise the front desk could take
 * over an owner's account.
 */
export function decideServing(by: Role, whom: Role): { kind: 'serve' } | Refused<'FORBIDDEN'> {
  if (!isStaff(whom)) return { kind: 'serve' }
  return may(by, whom === 'owner' ? 'manageOwners' : 'manageStaff') ? { kind: 'serve' } : refuse('FORBIDDEN')
}

/**
 * Nobody corrects their own record here: in their own account a new address needs the password and a code, so
 * an unattended console can't be used to move an account.
 */
export const decideCorrection = (
  by: { personId: string; role: Role },
  whom: { id: string; role: Role },
): ReturnType<typeof decideServing> | Refused<'OWN_RECORD'> =>
  by.personId === whom.id ? refuse('OWN_RECORD') : decideServing(by.role, whom.role)

/** A change of address affects sign-in, and staff are named in the audit: both need a fresh proof. */
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

/** Sessions added or removed: never below zero, never on a pass that is over. */
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

/** Adds days, also to a pass that has ended. */
export function decideExtend(
  pass: PassFacts,
  days: number,
): ({ kind: 'extend' } & After) | Refused<'ADJUST_NOT_POSSIBLE'> {
  if (pass.revokedOn) return notPossible(memberText.refused.revoked)
  const extensionDays = pass.extensionDays + days
  const { expiresOn } = passClock({ ...pass, extensionDays })
  return { kind: 'extend', sessionsLeft: pass.sessionsLeft, expiresOn, extensionDays }
}

/** Whether it may be revoked, and when it would have ended. */
export const decideRevoke = (pass: PassFacts): { kind: 'revoke' } | Refused<'ADJUST_NOT_POSSIBLE'> =>
  pass.revokedOn ? notPossible(memberText.refused.revoked) : { kind: 'revoke' }

/** Before the deadline cancelling is free; after it staff choose. */
export const cancelModesAt = (cancelBy: Temporal.Instant, now: Temporal.Instant): CancelMode[] =>
  isBefore(now, cancelBy) ? ['free'] : ['free', 'late']

export const statusByMode = { free: 'cancelled', late: 'late cancelled' } as const satisfies Record<
  CancelMode,
  BookingStatus
>

/** The pass after cancelling a booking on it in that mode. */
export function afterCancelling(
  pass: PassFacts,
  bookingId: string,
  mode: CancelMode,
  isFree = false,
): After & { returned: { sessions: number; days: number } } {
  const to = statusByMode[mode]
  const after = passAfterEnding(pass, bookingId, { from: 'scheduled', to, isFree })
  const { sessions, days } = ledgerOutcome('scheduled', to, pass.totalSessions === null, isFree)
  const { sessionsLeft, extensionDays } = after
  return { sessionsLeft, extensionDays, expiresOn: passClock(after).expiresOn, returned: { sessions, days } }
}

export interface RecordFacts {
  id: string
  role: Role
  gone: boolean
  hasAddress: boolean
}

/** A charged booking, and the other record's booking of the same session. */
export interface TwinBooking {
  id: string
  passId: string
  status: BookingStatus
}

/** Most significant first: an attended booking counts as attended. */
const statusPrecedence: BookingStatus[] = ['attended', 'scheduled', 'no show', 'late cancelled']

/**
 * Of two bookings of one session by two records of one person, the less significant one is returned; if equal,
 * the emptied record's.
 */
export const bookingToReturn = (twins: { kept: TwinBooking; emptied: TwinBooking }): 'kept' | 'emptied' =>
  statusPrecedence.indexOf(twins.emptied.status) < statusPrecedence.indexOf(twins.kept.status)
    ? 'kept'
    : 'emptied'

/** Two records of members, both in use. */
export function decideMerge(
  target: RecordFacts,
  emptied: RecordFacts,
): { kind: 'merge' } | Refused<'MERGE_NOT_POSSIBLE'> {
  const why = memberText.refused
  const no = (reason: string) => refuse('MERGE_NOT_POSSIBLE', { reason })
  if (target.id === emptied.id) return no(why.samePerson)
  if (target.gone || emptied.gone) return no(why.gone)
  // The record with a sign-in is the one to keep.
  if (emptied.hasAddress && !target.hasAddress) return no(why.address)
  return isStaff(emptied.role) || isStaff(target.role) ? no(why.staff) : { kind: 'merge' }
}

export interface ErasureFacts {
  role: Role
  merged: boolean
  erased: boolean
  openPasses: number
  openBookings: number
  openPayments: number
}

/** A member with anything in progress is not erased, unless it is forced. */
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

/** Whether erasing would take a pass away: not one that is over without upcoming bookings. */
export const isOpenPass = (pass: PassFacts, coming: number, today: Temporal.PlainDate): boolean => {
  if (pass.revokedOn) return false
  const over = isDayBefore(passClock(pass).expiresOn, today) || pass.sessionsLeft === 0
  return coming > 0 || !over
}
