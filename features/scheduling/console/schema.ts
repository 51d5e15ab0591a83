import * as z from 'zod'
import { location } from '#features/studio/schema.ts'
import { classListFields } from '#features/timetable/schema.ts'
import {
  contract,
  fieldError,
  id,
  isoDate,
  isoInstantText,
  line,
  pageInfo,
  paging,
  word,
} from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { changePreview, layout, nameOfClass, time, timetableChange } from './changeSchema.ts'

const rule = z.object({
  from: isoDate,
  /** The last day, included; null: no end. */
  to: isoDate.nullable(),
  weekdays: z.array(z.int()),
  time,
  duration: z.int(),
  instructor: z.object({ _id: id, name: z.string() }),
  capacity: z.int(),
})
export const classView = z.object({
  _id: id,
  ...nameOfClass,
  classKind: z.string(),
  location: z.string(),
  roomId: id.nullable(),
  /** The rules by date: each applies from `from` to `to`. */
  rules: z.array(rule),
})
export type ClassView = z.infer<typeof classView>

export const timetableSession = z.object({
  _id: id,
  classId: id,
  date: isoDate,
  ...classListFields,
  startsAt: isoInstantText,
  endsAt: isoInstantText,
  time,
  duration: z.int(),
  instructor: z.object({ _id: id, name: z.string() }),
  room: z.object({ _id: id, name: z.string() }).nullable(),
  capacity: z.int(),
  /** The number of seats that staff set: `capacity` is larger while more are taken, and smaller if spots are out of order. */
  plannedCapacity: z.int(),
  booked: z.int(),
  held: z.int(),
  status: z.enum(['scheduled', 'cancelled']),
  cancelReason: z.string().nullable(),
  /** Whether staff have changed only this date. */
  changed: z.boolean(),
  /** Whether an edit of the session waits for staff. */
  waiting: z.boolean(),
})
export type TimetableSession = z.infer<typeof timetableSession>

export const holidayView = z.object({
  date: isoDate,
  location: z.string().nullable(),
  name: z.string(),
})
export const timetableView = z.object({
  from: isoDate,
  to: isoDate,
  sessions: z.array(timetableSession),
  holidays: z.array(holidayView),
  instructors: z.array(z.object({ _id: id, name: z.string() })),
  locations: z.array(z.object({ name: z.string(), title: z.string(), isOnline: z.boolean() })),
  rooms: z.array(z.object({ _id: id, name: z.string(), location: z.string(), capacity: z.int() })),
  kinds: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type TimetableView = z.infer<typeof timetableView>

export const holidayList = z.object({ rows: z.array(holidayView), ...pageInfo })
export type HolidayList = z.infer<typeof holidayList>

export const waitingEdit = z.object({
  sessionId: id,
  title: z.string(),
  location: z.string(),
  date: isoDate,
  reason: z.enum(['changed', 'holiday', 'notInRule']),
  current: layout,
  /** Null: the session would be cancelled and its bookings returned. */
  asked: layout.nullable(),
  booked: z.int(),
  affected: z.int(),
})

export const foundSession = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  startsAt: isoInstantText,
  instructor: z.string(),
  booked: z.int(),
  capacity: z.int(),
})

const days = { from: isoDate, to: isoDate }
export const schedulingContract = contract({
  'GET /console/timetable': {
    summary:
      'Lists the sessions of up to six weeks with their seats, the holidays, and the instructors. An instructor sees only their own sessions',
    access: ['readTimetable'],
    query: z.object({
      ...days,
      location: location.optional(),
      instructor: id.optional(),
      room: id.optional(),
    }),
    data: timetableView,
    refusals: ['BAD_REQUEST'],
  },
  'GET /console/sessions': {
    summary:
      'Searches upcoming sessions by name, instructor, location, room, time, weekday or date. An instructor finds only their own',
    access: ['readTimetable'],
    query: z.object({
      q: word
        .min(
          2,
          fieldError(() => fieldText.atLeast(2)),
        )
        .max(80),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    data: z.object({ rows: z.array(foundSession) }),
  },
  'GET /console/classes/:classId': {
    summary: 'Returns a class with its rules by date',
    access: ['editTimetable'],
    params: z.object({ classId: id }),
    data: classView,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/holidays': {
    summary: 'Lists the days on which the studio or a location is closed, from a given day on',
    access: ['readTimetable'],
    query: z.object({ from: isoDate.optional(), ...paging }),
    data: holidayList,
  },
  'POST /console/timetable/preview': {
    summary:
      'Previews a change of the timetable: its dates and conflicts, the people and bookings that it affects, and the e-mails',
    access: ['editTimetable'],
    body: z.object({ change: timetableChange }),
    data: changePreview,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'SESSION_STARTED', 'SESSION_CANCELLED', 'TIME_PASSED'],
  },
  'POST /console/timetable/changes': {
    summary: 'Applies a change of the timetable as previewed (`version`)',
    access: ['editTimetable'],
    body: z.object({
      change: timetableChange,
      version: line(64, () => fieldText.check),
    }),
    data: z.object({
      /** The class that was created or changed; null if none was. */
      classId: id.nullable(),
      /** The long job that cancels the bookings. */
      jobId: id.nullable(),
      notified: z.int(),
    }),
    refusals: [
      'NOT_FOUND',
      'BAD_REQUEST',
      'SESSION_STARTED',
      'TIME_PASSED',
      'SESSION_CANCELLED',
      'TIMETABLE_MOVED',
      'TIMETABLE_CLASH',
      'NOTHING_TO_CHANGE',
      'BUSY',
    ],
  },
  'GET /console/timetable/waiting': {
    summary:
      'Lists booked sessions that need a decision, because they differ from the schedule of their class or are on a holiday. An instructor sees only their own',
    access: ['readTimetable'],
    data: z.object({ rows: z.array(waitingEdit) }),
  },
  'GET /console/timetable/waiting/:sessionId': {
    summary:
      'Previews applying the waiting edit of a session: the people and bookings that it affects, and the e-mails',
    access: ['editTimetable'],
    params: z.object({ sessionId: id }),
    data: changePreview,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/timetable/waiting/:sessionId': {
    summary:
      'Decides about a waiting edit as previewed: changes the session and notifies the people who have booked it, or keeps the session as it is',
    access: ['editTimetable'],
    params: z.object({ sessionId: id }),
    body: z.object({
      decision: z.enum(['applied', 'kept']),
      /** The version of the preview; without it, the decision applies to the current state. */
      version: line(64, () => fieldText.check).optional(),
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'TIMETABLE_MOVED', 'TIMETABLE_CLASH', 'TIME_PASSED', 'BUSY'],
  },
})
