import * as z from 'zod'
import { auditChanges } from '#features/audit/console/schema.ts'
import { bookingStatuses, conflictView } from '#features/booking/schema.ts'
import { ledgerEntryView, packageTypes, passStatuses } from '#features/passes/schema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import {
  contract,
  digits,
  email,
  fieldError,
  id,
  isoDate,
  isoInstantText,
  line,
  lines,
  paging,
  word,
} from '#lib/contract.ts'
import { roles } from '#lib/permissions.ts'
import { refusalCodes } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { memberText } from '../text/member.ts'

export const NOTE_MAX = 2000
export const REASON_MAX = 200
/** The most sessions, or days, that one adjustment may add or remove. */
export const MAX_ADJUSTMENT = 50
export const MAX_EXTENSION_DAYS = 365

export const memberFilters = ['running', 'ending', 'lapsed', 'none', 'new'] as const
export type MemberFilter = (typeof memberFilters)[number]
export const memberSorts = ['name', 'newest', 'ends'] as const
export type MemberSort = (typeof memberSorts)[number]

const instantOrNull = isoInstantText.nullable()
const paged = { total: z.number().int(), page: z.number().int(), limit: z.number().int() }

/** A row of a list of members. */
export const memberRow = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null: not known. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  createdAt: isoInstantText,
  /** Of the currently valid passes, the one that ends first. */
  pass: z
    .object({
      packageName: z.string(),
      /** Null: unlimited. */
      remainingSession: z.number().int().nullable(),
      totalSessions: z.number().int().nullable(),
      expiryDate: isoDate,
      /** The pass has not started yet. */
      unused: z.boolean(),
    })
    .nullable(),
  lastVisitDate: isoDate.nullable(),
})
export type MemberRow = z.infer<typeof memberRow>

export const memberList = z.object({
  rows: z.array(memberRow),
  ...paged,
  /** There are more than were counted. */
  more: z.boolean(),
})
export type MemberList = z.infer<typeof memberList>

export const memberPass = z.object({
  _id: id,
  /** Sent back with a change that is based on it. */
  version: z.number().int(),
  packageName: z.string(),
  packageType: z.enum(packageTypes),
  location: z.string(),
  pricePaise: z.number().int(),
  perSessionPricePaise: z.number().int(),
  remainingSession: z.number().int().nullable(),
  totalSessions: z.number().int().nullable(),
  registrationDate: isoDate,
  firstSessionDate: isoDate.nullable(),
  expiryDate: isoDate,
  validityDays: z.number().int(),
  status: z.enum(passStatuses),
  freezes: z.array(z.object({ from: isoDate, to: isoDate })),
  revokeReason: z.string().nullable(),
  /** Taken over from another record of this person. */
  merged: z.boolean(),
})
export type MemberPass = z.infer<typeof memberPass>

export const memberBooking = z.object({
  _id: id,
  sessionId: id,
  classId: id,
  date: isoDate,
  title: z.string(),
  location: z.string(),
  startsAt: isoInstantText,
  endsAt: isoInstantText,
  instructor: z.string(),
  status: z.enum(bookingStatuses),
  /** Nobody marked attendance: it counts as attended. */
  assumed: z.boolean(),
  cancelBy: isoInstantText,
  /** The promise made at booking, in words. */
  policy: z.string(),
  passId: id,
  packageName: z.string(),
  bookedAt: isoInstantText,
  /** Null: by the member. */
  bookedBy: z.string().nullable(),
})
export type MemberBooking = z.infer<typeof memberBooking>

export const memberNote = z.object({
  _id: id,
  body: z.string(),
  author: z.string(),
  /** The caller wrote it, and may change it. */
  own: z.boolean(),
  createdAt: isoInstantText,
  editedAt: instantOrNull,
})
export type MemberNote = z.infer<typeof memberNote>

/** Imported details besides name and contact. */
const memberDetails = z.object({
  memberSince: isoDate.nullable(),
  gender: z.string().nullable(),
  postalAddress: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  formerStatus: z.string().nullable(),
})

const somebody = z.object({ _id: id, name: z.string() })

export const memberProfile = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  birthDate: isoDate.nullable(),
  role: z.enum(roles),
  /** The record is the reader's own: their details can only be changed in their profile on the site. */
  isReader: z.boolean(),
  createdAt: isoInstantText,
  /** The record that this one was merged into; this one is empty. */
  mergedInto: id.nullable(),
  erasedAt: instantOrNull,
  /** Whether they agree to mails beyond their bookings and purchases; null: never asked. */
  consent: z.object({ given: z.boolean(), at: isoInstantText, by: z.string().nullable() }).nullable(),
  passes: z.array(memberPass),
  /** Of sessions that are not over, soonest first. */
  upcoming: z.array(memberBooking),
  notes: z.array(memberNote),
  /** The member receives mail: at their own address, or that of the household. */
  reached: z.boolean(),
  /**
   * The household member who receives their mail if they have no address, and those whose mail this member
   * receives.
   */
  household: z.object({ first: somebody.nullable(), others: z.array(somebody) }),
  /** The member's id in another system. */
  externalId: z.string().nullable(),
  details: memberDetails.nullable(),
  /** Other records with the same phone number, if one of the two has no address: perhaps the same person. */
  samePhone: z.array(somebody.extend({ hasEmail: z.boolean() })),
  counts: z.object({ bookings: z.number().int(), payments: z.number().int(), messages: z.number().int() }),
})
export type MemberProfile = z.infer<typeof memberProfile>

export const memberLedgerRow = ledgerEntryView.extend({
  passId: id,
  packageName: z.string(),
  /** Null: the member, or a rule. */
  by: z.string().nullable(),
})
export type MemberLedgerRow = z.infer<typeof memberLedgerRow>

export const memberPayment = z.object({
  _id: id,
  at: isoInstantText,
  packageName: z.string(),
  amountPaise: z.number().int(),
  refundedPaise: z.number().int(),
  status: z.enum(['created', 'paid', 'held', 'refundDue', 'refunded', 'abandoned']),
})
export type MemberPayment = z.infer<typeof memberPayment>

export const memberMessage = z.object({ _id: id, subject: z.string(), sentAt: isoInstantText })
export type MemberMessage = z.infer<typeof memberMessage>

export const memberAction = z.object({
  _id: z.string(),
  at: isoInstantText,
  staff: z.string().nullable(),
  action: z.string(),
  changes: auditChanges,
  reason: z.string().nullable(),
})
export type MemberAction = z.infer<typeof memberAction>

/** What happens to a booking when staff cancel it. */
export const cancelModes = ['free', 'late'] as const
export type CancelMode = (typeof cancelModes)[number]
const cancelOption = z.object({
  mode: z.enum(cancelModes),
  returned: z.object({ sessions: z.number().int(), days: z.number().int() }),
  remainingAfter: z.number().int().nullable(),
  expiryAfter: isoDate,
})
export type CancelOption = z.infer<typeof cancelOption>
export const cancelPreview = z.object({
  booking: memberBooking,
  /** After the deadline staff choose; before it cancelling is free. */
  options: z.array(cancelOption),
})
export type CancelPreview = z.infer<typeof cancelPreview>

export const bookPreview = z.object({
  session: sessionView,
  policy: z.string(),
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('book'),
      packageName: z.string(),
      remainingSession: z.number().int().nullable(),
      remainingAfter: z.number().int().nullable(),
      expiryDate: isoDate,
      expiryAfter: isoDate,
    }),
    z.object({ kind: z.literal('refuse'), code: z.enum(refusalCodes), message: z.string() }),
  ]),
  conflicts: z.array(conflictView),
})
export type BookPreview = z.infer<typeof bookPreview>

/** A pass before and after a change. */
export const passChange = z.object({
  version: z.number().int(),
  expiryDate: isoDate,
  expiryAfter: isoDate,
  remainingSession: z.number().int().nullable(),
  remainingAfter: z.number().int().nullable(),
  /** Bookings that are cancelled free of charge. */
  returned: z.array(z.object({ _id: id, title: z.string(), date: isoDate })),
})
export type PassChange = z.infer<typeof passChange>

export const mergePreview = z.object({
  /** Sent back with the action, which is refused if something has changed since. */
  seen: z.string(),
  kept: memberRow,
  emptied: memberRow,
  moves: z.object({
    passes: z.number().int(),
    bookings: z.number().int(),
    payments: z.number().int(),
    notes: z.number().int(),
  }),
  /** Fields that are blank in the kept record, and are taken over from the emptied one. */
  takesOver: z.array(z.enum(['phoneNumber', 'birthDate', 'externalId'])),
  conflicts: z.array(
    z.object({
      title: z.string(),
      startsAt: isoInstantText,
      /** The record whose booking is returned. */
      returns: z.enum(['kept', 'emptied']),
      status: z.enum(bookingStatuses),
    }),
  ),
  bothDiscovery: z.boolean(),
})
export type MergePreview = z.infer<typeof mergePreview>

export const erasePreview = z.object({
  seen: z.string(),
  /** What prevents it, unless it is forced. */
  open: z.object({
    passes: z.array(
      z.object({ _id: id, packageName: z.string(), remainingSession: z.number().int().nullable() }),
    ),
    bookings: z.number().int(),
    payments: z.number().int(),
  }),
  /** The numbers of what is deleted. */
  erased: z.object({ notes: z.number().int(), messages: z.number().int(), enquiries: z.number().int() }),
  /** What the books keep, without their name. */
  kept: z.object({ payments: z.number().int(), bookings: z.number().int(), audit: z.number().int() }),
})
export type ErasePreview = z.infer<typeof erasePreview>

/** Why a person is erased: it stays in the audit, so it is not free text, which could contain their name. */
export const erasureReasons = ['requestedByMember', 'wrongRecord', 'retentionEnded'] as const
export type ErasureReason = (typeof erasureReasons)[number]

const memberId = z.object({ memberId: id })
const passId = z.object({ memberId: id, passId: id })
const reason = line(REASON_MAX, () => memberText.reason)
const version = z.number().int().min(1)
/** Notify them by mail. */
const notify = z.boolean().default(false)
const seen = z.string().regex(/^[\w-]{43}$/)
const firstName = line(80, () => fieldText.firstName)
const lastName = line(80, () => fieldText.lastName)
const phoneNumber = z.union([digits(15, () => fieldText.phone(15)), z.literal('')]).nullable()
const freezeRange = { from: isoDate, to: isoDate }
const occurrence = { classId: id, date: isoDate }
const gone = ['NOT_FOUND', 'PERSON_GONE'] as const

export const membersContract = contract({
  'GET /console/members': {
    summary: 'Members, by any part of a name, number or mail, by how their passes stand, sorted and paged',
    access: ['readMembers'],
    query: z.object({
      q: word.max(100).optional(),
      filter: z.enum(memberFilters).optional(),
      /** By best match when searching, otherwise by name. */
      sort: z.enum(memberSorts).optional(),
      ...paging,
      page: z.coerce.number().int().min(1).max(200).default(1),
    }),
    data: memberList,
  },
  'GET /console/members/:memberId': {
    summary: 'One member: who they are, their passes, what they have booked, notes',
    access: ['readMembers'],
    params: memberId,
    data: memberProfile,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/bookings': {
    summary: 'All their bookings, newest session first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberBooking), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/ledger': {
    summary: 'Where each session of theirs went, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object({ ...paging, passId: id.optional() }),
    data: z.object({ rows: z.array(memberLedgerRow), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/payments': {
    summary: 'What they paid, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberPayment), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/messages': {
    summary: 'The mails that left for them, newest first',
    access: ['readMembers'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberMessage), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/audit': {
    summary: 'What staff did for them, newest first',
    access: ['readMembers', 'readAudit'],
    params: memberId,
    query: z.object(paging),
    data: z.object({ rows: z.array(memberAction), ...paged }),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members': {
    summary:
      'Opens a record for somebody at the desk; who has an address is mailed a link to choose a password, who has none is reached through the first of a household, or not by mail',
    access: ['serveMembers'],
    success: 201,
    body: z.object({
      firstName,
      lastName,
      email: email.nullish(),
      /** The first of the household, whose address mail goes to. */
      householdOf: id.nullish(),
      phoneNumber: phoneNumber.optional(),
      birthDate: isoDate.nullish(),
    }),
    data: memberProfile,
    refusals: ['EMAIL_TAKEN', 'UNDER_AGE', 'HOUSEHOLD_NOT_POSSIBLE'],
  },
  'PUT /console/members/:memberId': {
    summary:
      'Corrects what is known of them; another mail address is told at both, and ends their sign-ins; a first one gets a link to sign in to the record. An address, and whatever of who works here, wants a fresh proof',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      email: email.optional(),
      phoneNumber: phoneNumber.optional(),
      birthDate: isoDate.nullable().optional(),
    }),
    data: memberProfile,
    refusals: [
      ...gone,
      'FORBIDDEN',
      'OWN_RECORD',
      'FRESH_PROOF_REQUIRED',
      'EMAIL_TAKEN',
      'UNDER_AGE',
      'CHANGED',
    ],
  },
  'POST /console/members/:memberId/bookings/preview': {
    summary:
      'What booking a session for them would come to: the pass that pays, what is left, what it collides with',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    data: bookPreview,
    refusals: [...gone, 'SESSION_NOT_OPEN'],
  },
  'POST /console/members/:memberId/bookings': {
    summary: 'Books a session for them, as they would',
    access: ['serveMembers'],
    params: memberId,
    body: z.object(occurrence),
    success: 201,
    data: memberProfile,
    refusals: [
      ...gone,
      'SESSION_FULL',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'ALREADY_BOOKED',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      'BUSY',
    ],
  },
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': {
    summary: 'The options to cancel one of their bookings now, and what each returns',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    data: cancelPreview,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': {
    summary: 'Cancels a booking of theirs, free or late',
    access: ['serveMembers'],
    params: z.object({ memberId: id, bookingId: id }),
    body: z.object({ mode: z.enum(cancelModes) }),
    data: memberProfile,
    refusals: [...gone, 'NOT_CANCELLABLE', 'CHANGED', 'BUSY'],
  },
  'POST /console/members/:memberId/passes/:passId/adjust': {
    summary: 'Adds sessions to a pass or takes some off, with a reason that stands in its ledger',
    access: ['adjustPasses'],
    fresh: true,
    params: passId,
    body: z.object({
      sessions: z
        .number()
        .int()
        .min(-MAX_ADJUSTMENT)
        .max(MAX_ADJUSTMENT)
        .refine((count) => count !== 0),
      reason,
      version,
      notify,
    }),
    data: memberProfile,
    refusals: [...gone, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/freeze/preview': {
    summary: 'What a freeze would do: the new expiry, and the bookings inside it',
    access: ['serveMembers'],
    params: passId,
    body: z.object(freezeRange),
    data: passChange,
    refusals: ['NOT_FOUND', 'FREEZE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/freeze': {
    summary:
      'Freezes a pass from a day to a day: it ends as many days later, what is booked inside is returned',
    access: ['serveMembers'],
    params: passId,
    body: z.object({ ...freezeRange, version, reason: reason.optional() }),
    data: memberProfile,
    refusals: [...gone, 'FREEZE_NOT_POSSIBLE', 'CHANGED'],
  },
  'POST /console/members/:memberId/passes/:passId/extend': {
    summary: 'Lets a pass end some days later, with a reason that stands in its ledger',
    access: ['adjustPasses'],
    fresh: true,
    params: passId,
    body: z.object({ days: z.number().int().min(1).max(MAX_EXTENSION_DAYS), reason, version, notify }),
    data: memberProfile,
    refusals: [...gone, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/revoke/preview': {
    summary: 'What revoking a pass would do: what is left of it, and what is booked on it',
    access: ['adjustPasses'],
    params: passId,
    data: passChange,
    refusals: ['NOT_FOUND', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/passes/:passId/revoke': {
    summary:
      'Ends a pass now: what is booked on it is cancelled, what is left written off, and they are told',
    access: ['adjustPasses'],
    fresh: true,
    params: passId,
    body: z.object({ reason, version }),
    data: memberProfile,
    refusals: [...gone, 'CHANGED', 'ADJUST_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/notes': {
    summary: 'Writes a note on them',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({ body: lines(NOTE_MAX, () => memberText.note) }),
    success: 201,
    data: z.array(memberNote),
    refusals: [...gone],
  },
  'PUT /console/members/:memberId/notes/:noteId': {
    summary: 'Changes a note that the caller wrote',
    access: ['serveMembers'],
    params: z.object({ memberId: id, noteId: id }),
    body: z.object({ body: lines(NOTE_MAX, () => memberText.note) }),
    data: z.array(memberNote),
    refusals: [...gone],
  },
  'DELETE /console/members/:memberId/notes/:noteId': {
    summary: 'Deletes a note that the caller wrote',
    access: ['serveMembers'],
    params: z.object({ memberId: id, noteId: id }),
    data: z.array(memberNote),
    refusals: [...gone],
  },
  'PUT /console/members/:memberId/consent': {
    summary: 'Notes whether they want to be written to beyond what they booked and bought',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({ given: z.boolean() }),
    data: memberProfile,
    refusals: [...gone],
  },
  'GET /console/members/:memberId/merge': {
    summary: 'What merging another record into this one would do: what moves, and what collides',
    access: ['mergeMembers'],
    params: memberId,
    query: z.object({ from: id }),
    data: mergePreview,
    refusals: ['NOT_FOUND', 'MERGE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/merge': {
    summary:
      'Merges another record of the same person into this one; the other one stays empty and points here',
    access: ['mergeMembers'],
    // Passes move from one account to another.
    fresh: true,
    params: memberId,
    body: z.object({ from: id, seen }),
    data: memberProfile,
    refusals: ['NOT_FOUND', 'MERGE_NOT_POSSIBLE', 'CHANGED', 'BUSY'],
  },
  'POST /console/members/:memberId/export': {
    summary: 'All that is known of them, as JSON and CSV in a zip (base64)',
    access: ['exportMembers'],
    fresh: true,
    params: memberId,
    data: z.object({ fileName: z.string(), zip: z.base64() }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/members/:memberId/erase': {
    summary: 'What an erasure deletes, what accounting keeps, and what prevents it',
    access: ['exportMembers'],
    params: memberId,
    data: erasePreview,
    refusals: ['NOT_FOUND', 'ERASE_NOT_POSSIBLE'],
  },
  'POST /console/members/:memberId/erase': {
    summary: 'Erases their personal data; with `force` also where passes, bookings or payments are open',
    access: ['exportMembers'],
    fresh: true,
    params: memberId,
    body: z.object({
      reason: z.enum(
        erasureReasons,
        fieldError(() => memberText.reason),
      ),
      seen,
      force: z.boolean().default(false),
    }),
    data: memberProfile,
    refusals: ['NOT_FOUND', 'ERASE_NOT_POSSIBLE', 'CHANGED', 'BUSY'],
  },
})
