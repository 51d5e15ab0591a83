import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { ledgerOutcome, passAfterEnding } from '#features/booking/cancelRules.ts'
import { type PassFacts, passStatus, passValidity } from '#features/passes/rules.ts'
import { whatsappCost } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { escapeLike } from '#lib/like.ts'
import { isStaff, may, type Role } from '#lib/permissions.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import type { CancelMode } from './console/bookingSchema.ts'
import { memberText } from './text/member.ts'

// The rules about what staff may do for members. Pure: `now` and `today` are arguments.

/** Why staff add or remove sessions. */
export const adjustCauses = ['studioFault', 'wrongAttendance', 'goodwill', 'earlierSystem'] as const
export type AdjustCause = (typeof adjustCauses)[number]

/** A pass with at most this many days, or one session, left counts as ending soon. */
export const ENDING_DAYS = 7
/** Staff are shown a failed mail as a task for this many days. */
export const MAIL_FAILED_DAYS = 7

/**
 * The cost of a WhatsApp message, in thousandths of a rupee; null for other channels, and for messages that were not
 * delivered, because WhatsApp does not charge for them.
 */
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
  // Free text in a reply costs nothing, unless WhatsApp reports it as billable.
  const isPaid = billable ?? category !== 'SERVICE'
  return !isPaid ? 0 : whatsappCost(category ?? 'UTILITY', studioDay(deliveredAt), settings)
}

/**
 * The kind of an outbox message that replies to an enquiry by WhatsApp. Staff send it again from the enquiry, not
 * from the member's record.
 */
export const REPLY_KIND = 'enquiryReply'

/** A member is new for this many days. */
export const NEW_DAYS = 30

const MAX_WORDS = 5
/** A term with at least this many letters matches any part of a word; a shorter one matches the beginning of a word. */
const MIN_SUBSTRING_LETTERS = 3
/** A text that can only be a phone number, in any format. */
const PHONE = /^[+\d\s()./-]+$/

/** Leading punctuation, for example the `+` of a number: it is not searched on its own. */
const LEADING_PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+/u

/** India's. Numbers are stored with or without it. */
export const DIAL_CODE = '91'

/** The number that a search is for, without the dial code; undefined if the search is not only a number. */
export function searchedNumber(q: string): string | undefined {
  const text = q.trim()
  const digits = text.replace(/\D/g, '')
  return digits.length >= MIN_SUBSTRING_LETTERS && PHONE.test(text) ? nationalNumber(digits) : undefined
}

/** The SQL `like` pattern for each word of a search, for a member's searchable text (`person.search`). */
export function searchPatterns(q: string): string[] {
  const number = searchedNumber(q)
  if (number) return [`%${number}%`]
  return q
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => ({ word, bare: word.replace(LEADING_PUNCTUATION, '') }))
    .map(({ word, bare }) => (bare.length < MIN_SUBSTRING_LETTERS ? bare : word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(escapeLike)
    .map((word) => (word.length < MIN_SUBSTRING_LETTERS ? `% ${word}%` : `%${word}%`))
}

/** A number without its dial code. Numbers are stored with or without one, so only the rest is searched. */
function nationalNumber(digits: string): string {
  const national = digits.replace(/^0+/, '').replace(new RegExp(`^${DIAL_CODE}(?=\\d{4})`), '')
  return national.length < MIN_SUBSTRING_LETTERS ? digits : national
}

/**
 * Whether a caller may change a person's record. The record of a member of staff may only be changed by a caller who
 * may change that role: otherwise the front desk could take over an owner's account.
 */
export function decideRecordChange(by: Role, whom: Role): { kind: 'change' } | Refused<'FORBIDDEN'> {
  if (!isStaff(whom)) return { kind: 'change' }
  return may(by, whom === 'owner' ? 'manageOwners' : 'manageStaff') ? { kind: 'change' } : refuse('FORBIDDEN')
}

/**
 * Staff can't correct their own record here. In their own account a new address requires the password and a code, so
 * nobody can use an unattended console to take over the account.
 */
export const decideCorrection = (
  by: { personId: string; role: Role },
  whom: { id: string; role: Role },
): ReturnType<typeof decideRecordChange> | Refused<'OWN_RECORD'> =>
  by.personId === whom.id ? refuse('OWN_RECORD') : decideRecordChange(by.role, whom.role)

/**
 * Whether a correction requires reauthentication: a new address affects sign-in, and the names of staff appear in the
 * audit.
 */
export const needsReauth = (whom: Role, changed: readonly string[]): boolean =>
  isStaff(whom) || changed.includes('email')

interface After {
  sessionsLeft: number | null
  expiresOn: Temporal.PlainDate
  extensionDays: number
}

const statusOf = (pass: PassFacts, today: Temporal.PlainDate) =>
  passStatus({ ...pass, ...passValidity(pass) }, today)

const notPossible = (reason: string): Refused<'ADJUST_NOT_POSSIBLE'> =>
  refuse('ADJUST_NOT_POSSIBLE', { reason })

/** Adds or removes sessions: the balance can't become negative, and the pass must not have ended. */
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
  return { kind: 'adjust', sessionsLeft, expiresOn: passValidity(pass).expiresOn, extensionDays }
}

/** Adds days; also possible for a pass that has ended. */
export function decideExtend(
  pass: PassFacts,
  days: number,
): ({ kind: 'extend' } & After) | Refused<'ADJUST_NOT_POSSIBLE'> {
  if (pass.revokedOn) return notPossible(memberText.refused.revoked)
  const extensionDays = pass.extensionDays + days
  const { expiresOn } = passValidity({ ...pass, extensionDays })
  return { kind: 'extend', sessionsLeft: pass.sessionsLeft, expiresOn, extensionDays }
}

/** Whether a pass may be revoked. */
export const decideRevoke = (pass: PassFacts): { kind: 'revoke' } | Refused<'ADJUST_NOT_POSSIBLE'> =>
  pass.revokedOn ? notPossible(memberText.refused.revoked) : { kind: 'revoke' }

/** Before the deadline, cancelling is free of charge. After it, staff choose whether the member pays. */
export const cancelModesAt = (cancelBy: Temporal.Instant, now: Temporal.Instant): CancelMode[] =>
  isBefore(now, cancelBy) ? ['free'] : ['free', 'late']

export const statusByMode = { free: 'cancelled', late: 'late cancelled' } as const satisfies Record<
  CancelMode,
  BookingStatus
>

/** The pass after a booking with it was cancelled in this mode. */
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
  return {
    sessionsLeft,
    extensionDays,
    expiresOn: passValidity(after).expiresOn,
    returned: { sessions, days },
  }
}

export interface RecordFacts {
  id: string
  role: Role
  isMergedOrErased: boolean
  hasAddress: boolean
}

/** A booking that has a cost, and the booking of the same session by the other record. */
export interface TwinBooking {
  id: string
  passId: string
  status: BookingStatus
}

/** The most significant status first: the booking that comes first here is kept. */
const statusPrecedence: BookingStatus[] = ['attended', 'scheduled', 'no show', 'late cancelled']

/**
 * If two records of one person have booked the same session, the less significant booking is returned; if both are
 * equal, that of the emptied record.
 */
export const bookingToReturn = (twins: { kept: TwinBooking; emptied: TwinBooking }): 'kept' | 'emptied' =>
  statusPrecedence.indexOf(twins.emptied.status) < statusPrecedence.indexOf(twins.kept.status)
    ? 'kept'
    : 'emptied'

/** Whether two records can be merged: both must be members' and in use. */
export function decideMerge(
  target: RecordFacts,
  emptied: RecordFacts,
): { kind: 'merge' } | Refused<'MERGE_NOT_POSSIBLE'> {
  const why = memberText.refused
  const no = (reason: string) => refuse('MERGE_NOT_POSSIBLE', { reason })
  if (target.id === emptied.id) return no(why.samePerson)
  if (target.isMergedOrErased || emptied.isMergedOrErased) return no(why.gone)
  // The record that can sign in must be the one that remains.
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

/** Whether a member may be erased. If something is still open, the erasure has to be forced. */
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

/** Whether erasing the member would revoke the pass: it has not ended yet, or it has upcoming bookings. */
export const isOpenPass = (pass: PassFacts, upcomingCount: number, today: Temporal.PlainDate): boolean => {
  if (pass.revokedOn) return false
  const hasEnded = isDayBefore(passValidity(pass).expiresOn, today) || pass.sessionsLeft === 0
  return upcomingCount > 0 || !hasEnded
}
