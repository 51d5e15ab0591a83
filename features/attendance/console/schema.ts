import * as z from 'zod'
import { markMethods, marks } from '#features/booking/markRules.ts'
import { bookingStatuses } from '#features/booking/schema.ts'
import { backupStates } from '#features/integrity/rules.ts'
import { contract, fieldError, id, isoDate, isoInstantText, line, lines } from '#lib/contract.ts'
import { mailReasons } from '#lib/mailProblem.ts'
import { CHECK_IN_CODE } from '../checkInCode.ts'
import { rosterText } from '../text/roster.ts'

export const ROSTER_NOTE_LENGTH = 1000

const count = z.number().int()

export const phases = ['cancelled', 'over', 'running', 'coming'] as const

const daySession = z.object({
  _id: id,
  title: z.string(),
  kind: z.string(),
  location: z.string(),
  room: z.string().nullable(),
  instructor: z.object({ _id: id, name: z.string() }),
  date: isoDate,
  startsAt: isoInstantText,
  endsAt: isoInstantText,
  phase: z.enum(phases),
  capacity: count,
  booked: count,
  /** The number of spots of its room that work; missing if the room has none. */
  spots: count.optional(),
  /** The room, if it has spots. */
  roomId: id.optional(),
  /** Seats held while their members pay. */
  held: count,
  /** The number of people on the waitlist. */
  waiting: count,
  /** Counts among the bookings: checked in (including late ones), late, absent, without a mark. */
  in: count,
  late: count,
  noShow: count,
  unmarked: count,
  /**
   * How many more bookings the session needs; with fewer, the studio decides before the start whether it takes
   * place.
   */
  missing: count,
  /** What the instructor should know. */
  firstTimers: count,
  birthdays: count,
  healthNotes: count,
})
export type DaySession = z.infer<typeof daySession>

const alertBase = { since: isoInstantText, deadlineAt: isoInstantText.nullable() }
const alertSession = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  startsAt: isoInstantText,
  booked: count,
  capacity: count,
})
export const alertView = z.discriminatedUnion('kind', [
  /** A session with too few bookings, which staff cancel or keep. */
  z.object({
    ...alertBase,
    kind: z.literal('tooFew'),
    session: alertSession,
    people: z.array(z.string()),
    missing: count,
  }),
  /** A timetable edit affects people who have booked. */
  z.object({
    ...alertBase,
    kind: z.literal('edit'),
    session: alertSession,
    reason: z.enum(['changed', 'holiday', 'notInRule']),
  }),
  /** A payment for which no pass could be granted. */
  z.object({
    ...alertBase,
    kind: z.literal('held'),
    orderId: id,
    person: z.object({ _id: id, name: z.string() }),
    packageName: z.string(),
    amountPaise: count,
  }),
  /** A refund, a dispute, or a payment without an order: reported by the gateway and decided by staff. */
  z.object({
    ...alertBase,
    kind: z.literal('money'),
    issueId: id,
    issue: z.enum(['refund', 'dispute', 'unknownPayment', 'unreadableOrder', 'overdueRefund']),
    orderId: id.nullable(),
    person: z.object({ _id: id, name: z.string() }).nullable(),
    packageName: z.string().nullable(),
    amountPaise: count,
    /** The gateway's code for the reason of a dispute. */
    reasonCode: z.string().nullable(),
  }),
  /**
   * People who need attention: a mail to them has failed and was not sent again; their address takes no mail; or they
   * complained.
   */
  z.object({ ...alertBase, kind: z.enum(['memberMails', 'unreached', 'complained']), people: count }),
  /**
   * People for whom a message by WhatsApp or push has failed, with the channel and the reason if they are the same
   * for all.
   */
  z.object({
    ...alertBase,
    kind: z.literal('memberMessages'),
    people: count,
    channel: z.enum(['mail', 'whatsapp', 'push']).nullable(),
    reason: z.enum(mailReasons).nullable(),
  }),
  /** Answers to enquiries by WhatsApp that have failed, with the oldest one. */
  z.object({ ...alertBase, kind: z.literal('replies'), count, enquiryId: id }),
  /**
   * Failed mails to addresses that belong to no member, or other background jobs that failed for good in the last days.
   */
  z.object({
    ...alertBase,
    kind: z.enum(['failedMails', 'failedJobs']),
    count,
    /** The message of the last error. */
    message: z.string(),
  }),
])
export type AlertView = z.infer<typeof alertView>

export const todayView = z.object({
  date: isoDate,
  now: isoInstantText,
  locations: z.array(z.string()),
  sessions: z.array(daySession),
  alerts: z.array(alertView),
  /** The last backup; only for callers who may see it. */
  backup: z.object({ state: z.enum(backupStates), madeAt: isoInstantText.nullable() }).optional(),
})
export type TodayView = z.infer<typeof todayView>

const markView = z.object({
  mark: z.enum(marks),
  method: z.enum(markMethods),
  madeAt: isoInstantText,
  by: z.string(),
})
export type MarkView = z.infer<typeof markView>

const noteView = z.object({
  _id: id,
  words: z.string(),
  by: z.string(),
  writtenAt: isoInstantText,
  /** Whether the caller may remove the note. */
  removable: z.boolean(),
})

const rosterEntry = z.object({
  _id: id,
  person: z.object({ _id: id, firstName: z.string(), lastName: z.string() }),
  status: z.enum(bookingStatuses),
  /** The current status, from a mark or from older data. */
  mark: z.enum(marks),
  lastMark: markView.nullable(),
  bookedAt: isoInstantText,
  /** The booking was made at the desk after the session had begun. */
  walkIn: z.boolean(),
  /** Null: the booking has no spot, because one is out of order; missing in a room without spots. */
  spot: z.string().nullable().optional(),
  firstTime: z.boolean(),
  birthday: z.boolean(),
  pass: z.object({
    packageName: z.string(),
    remainingSession: count.nullable(),
    expiryDate: isoDate,
    endsSoon: z.boolean(),
  }),
  healthNote: z.object({ words: z.string(), consentedAt: isoInstantText }).nullable(),
  notes: z.array(noteView),
})
export type RosterEntry = z.infer<typeof rosterEntry>

export const rosterView = z.object({
  now: isoInstantText,
  session: daySession,
  /** When marks are accepted: `opensAt` included, `closesAt` not. */
  marks: z.object({ opensAt: isoInstantText, closesAt: isoInstantText }),
  /** The hours after the class until unmarked members count as absent; 0: they count as attended. */
  missedAfterHours: count,
  /** The time until which staff can book a person who came without a booking. */
  walkInsUntil: isoInstantText,
  entries: z.array(rosterEntry),
  notes: z.array(noteView),
})
export type RosterView = z.infer<typeof rosterView>

/** Generated by the screen, so that a request that is sent twice takes effect once. */
const key = id
const madeAt = isoInstantText

const markedView = z.object({
  bookingId: id,
  outcome: z.enum(['taken', 'repeated', 'overtaken']),
  /** The mark that counts now. */
  mark: markView,
  /** Somebody else's earlier mark, if this mark changed it. */
  replaced: markView.nullable(),
})
export type MarkedView = z.infer<typeof markedView>

export const scanView = z.discriminatedUnion('outcome', [
  /** The member is checked in; `wasIn`: they were checked in before. */
  z.object({ outcome: z.literal('in'), person: z.string(), wasIn: z.boolean(), marked: markedView }),
  /** The person's seat is in another class of the day. */
  z.object({
    outcome: z.literal('elsewhere'),
    person: z.string(),
    session: z.object({
      _id: id,
      title: z.string(),
      location: z.string(),
      startsAt: isoInstantText,
      instructor: z.string(),
    }),
  }),
  /** The person has no seat in any class of the day. */
  z.object({ outcome: z.literal('notBooked'), person: z.string(), personId: id }),
])
export type ScanView = z.infer<typeof scanView>

const sessionParams = z.object({ sessionId: id })

export const attendanceContract = contract({
  'GET /console/today': {
    summary:
      'Lists the sessions of a day with attendance and what needs attention. An instructor sees their own sessions',
    access: ['readTimetable'],
    query: z.object({ date: isoDate.optional(), location: line(60, () => rosterText.location).optional() }),
    data: todayView,
  },
  'GET /console/sessions/:sessionId/roster': {
    summary:
      'Returns who has booked a session, with what their teacher must know. An instructor sees their own sessions',
    access: ['readRosters'],
    params: sessionParams,
    data: rosterView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/bookings/:bookingId/marks': {
    summary:
      'Marks a booking as attended, late or absent, or undoes that. Marks may arrive twice or late: the latest by its time counts',
    access: ['checkIn'],
    params: z.object({ bookingId: id }),
    body: z.object({ key, mark: z.enum(marks), madeAt }),
    data: markedView,
    refusals: ['NOT_FOUND', 'SESSION_CANCELLED', 'NOT_MARKABLE', 'CHANGED', 'BUSY'],
  },
  'POST /console/sessions/:sessionId/check-ins': {
    summary: 'Checks in a member by the code of their booking, or returns where they are booked instead',
    access: ['checkIn'],
    params: sessionParams,
    body: z.object({
      key,
      madeAt,
      code: z.string().regex(
        CHECK_IN_CODE,
        fieldError(() => rosterText.code),
      ),
    }),
    data: scanView,
    refusals: ['NOT_FOUND', 'CHECK_IN_CODE_WRONG', 'SESSION_CANCELLED', 'NOT_MARKABLE', 'CHANGED', 'BUSY'],
  },
  'POST /console/sessions/:sessionId/walk-ins': {
    summary: 'Books a member who has come without a booking, until shortly after the start. Idempotent',
    access: ['serveMembers'],
    params: sessionParams,
    body: z.object({ personId: id }),
    data: z.object({ bookingId: id, already: z.boolean() }),
    refusals: [
      'NOT_FOUND',
      'PERSON_GONE',
      'SESSION_FULL',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      'BUSY',
    ],
  },
  'POST /console/sessions/:sessionId/too-few': {
    summary:
      'Cancels a session that is below its minimum and notifies its members, or lets it take place. `booked` is the number that was shown',
    access: ['cancelSessions'],
    params: sessionParams,
    body: z.object({ decision: z.enum(['cancel', 'run']), booked: z.number().int().min(0).max(1000) }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'CHANGED', 'SESSION_CANCELLED', 'BUSY'],
  },
  'POST /console/sessions/:sessionId/notes': {
    summary: 'Adds a note to a session or to one of its bookings. An instructor writes on their own sessions',
    access: ['writeSessionNotes'],
    params: sessionParams,
    body: z.object({
      key,
      words: lines(ROSTER_NOTE_LENGTH, () => rosterText.note),
      bookingId: id.optional(),
    }),
    data: noteView,
    refusals: ['NOT_FOUND', 'PERSON_GONE', 'CHANGED'],
  },
  'DELETE /console/notes/:noteId': {
    summary: 'Deletes a note: its author may, and a manager may delete any',
    access: ['writeSessionNotes'],
    params: z.object({ noteId: id }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
})
