import * as z from 'zod'
import { classKind, location } from '#features/studio/schema.ts'
import { classListFields, describesClass } from '#features/timetable/schema.ts'
import { contract, fieldError, id, isoDate, isoInstantText, line, word } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { fieldText } from '#lib/text/fields.ts'
import { changeText } from '../text/change.ts'

/** Studio time, `HH:MM`. */
const time = z.string().regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  fieldError(() => changeText.fields.time),
)
const weekdays = z
  .array(z.int().min(1).max(7))
  .min(
    1,
    fieldError(() => changeText.fields.weekdays),
  )
  .max(7)
const duration = z
  .int()
  .min(
    10,
    fieldError(() => changeText.fields.duration),
  )
  .max(
    240,
    fieldError(() => changeText.fields.duration),
  )
const capacity = z
  .int()
  .min(
    1,
    fieldError(() => changeText.fields.capacity),
  )
  .max(
    100,
    fieldError(() => changeText.fields.capacity),
  )
const title = line(120, () => changeText.fields.title)
/**
 * The name and the description of a class. They change for the whole class at once, while its rules change from a date
 * on.
 */
const nameOfClass = { title, ...describesClass }
export type ClassNames = z.infer<z.ZodObject<typeof nameOfClass>>
export type ClassName = keyof ClassNames
export const classNames = Object.keys(nameOfClass) as ClassName[]
const reason = line(200, () => changeText.fields.reason)

const ofOneDate = {
  time: time.optional(),
  /** In minutes. */
  duration: duration.optional(),
  instructorId: id.optional(),
  capacity: capacity.optional(),
  /** Null: no room. */
  roomId: id.nullable().optional(),
}

/** The changes that staff can make to the timetable: each is previewed first and then applied in one action. */
export const timetableChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('createClass'),
    title,
    /** Fields that are left out get the column's default. */
    ...z.object(describesClass).partial().shape,
    classKind,
    location,
    weekdays,
    time,
    duration,
    instructorId: id,
    capacity,
    roomId: id.nullable().default(null),
    startsOn: isoDate,
    /** The last day, included; null: no end. */
    endsOn: isoDate.nullable().default(null),
  }),
  /** Changes every date from `from` on; the name changes for the whole class at once. */
  z.object({
    kind: z.literal('changeClass'),
    classId: id,
    from: isoDate,
    ...ofOneDate,
    weekdays: weekdays.optional(),
    ...z.object(nameOfClass).partial().shape,
  }),
  /** `from`: the first date without the class. */
  z.object({ kind: z.literal('endClass'), classId: id, from: isoDate, reason }),
  z.object({ kind: z.literal('changeSession'), sessionId: id, ...ofOneDate }),
  z.object({ kind: z.literal('cancelSession'), sessionId: id, reason }),
  z.object({
    kind: z.literal('addHoliday'),
    from: isoDate,
    /** The last day, included. */
    to: isoDate,
    /** Null: the whole studio. */
    location: location.nullable(),
    name: line(80, () => changeText.fields.holiday),
  }),
  z.object({ kind: z.literal('removeHoliday'), date: isoDate, location: location.nullable() }),
])
export type TimetableChange = z.infer<typeof timetableChange>

/** The fields that can be changed for a single date. */
export type DateField = keyof typeof ofOneDate

const layout = z.object({
  startsAt: isoInstantText,
  time,
  /** In minutes. */
  duration: z.int(),
  instructor: z.object({ _id: id, name: z.string() }),
  capacity: z.int(),
})
export type LayoutView = z.infer<typeof layout>

const otherSession = z.object({
  title: z.string(),
  location: z.string(),
  room: z.string().nullable(),
  instructor: z.string(),
  startsAt: isoInstantText,
  endsAt: isoInstantText,
})

export const changePreview = z.object({
  /** Must be sent with the action, which is refused if anything shown here has changed. */
  version: z.string(),
  /** By date; for classes without an end, the dates within the generated weeks. */
  dates: z.array(
    z.object({
      sessionId: id.nullable(),
      date: isoDate,
      title: z.string(),
      location: z.string(),
      outcome: z.enum(['change', 'add', 'remove', 'cancel']),
      before: layout.nullable(),
      after: layout.nullable(),
      room: z.string().nullable(),
      booked: z.int(),
    }),
  ),
  /** Clashes: with any of them, the change is refused. */
  clashes: z.array(
    z.object({
      why: z.enum(['overlap', 'otherCity', 'room']),
      date: isoDate,
      wanted: otherSession,
      other: otherSession,
    }),
  ),
  /** Dates of the class on which the studio is closed. */
  holidays: z.array(isoDate),
  people: z.array(
    z.object({
      personId: id,
      name: z.string(),
      bookings: z.array(
        z.object({
          /** Null: there is no booking yet, because the person is still paying. */
          bookingId: id.nullable(),
          date: isoDate,
          becomes: z.enum(['keeps', 'returned', 'asked']),
          leavesFree: z.boolean(),
          /** Another booking of the person that conflicts with the new time. */
          because: z.object({ title: z.string(), location: z.string(), startsAt: isoInstantText }).nullable(),
        }),
      ),
    }),
  ),
  totals: z.object({
    people: z.int(),
    bookings: z.int(),
    keep: z.int(),
    returned: z.int(),
    asked: z.int(),
    changed: z.int(),
    added: z.int(),
    /** The number of removed dates, with and without bookings. */
    gone: z.int(),
  }),
  /**
   * The mails, one for each group of people who get the same text, as the first of them gets it; filled-in values
   * are between ⟦ and ⟧.
   */
  mails: z.array(
    z.object({
      language: z.enum(LANGUAGES),
      to: z.int(),
      subject: z.string(),
      paragraphs: z.array(z.string()),
    }),
  ),
})
export type ChangePreview = z.infer<typeof changePreview>

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
      'Lists the sessions of up to six weeks with their seats, the holidays, and the instructors. An instructor sees their own',
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
      'Searches upcoming sessions by name, instructor, location, room, time, weekday or date. An instructor finds their own',
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
    summary: 'Returns a class with its schedule, also that of other dates',
    access: ['editTimetable'],
    params: z.object({ classId: id }),
    data: classView,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/holidays': {
    summary: 'Lists the days on which the studio or a location is closed, from a given day on',
    access: ['readTimetable'],
    query: z.object({ from: isoDate.optional() }),
    data: z.object({ rows: z.array(holidayView) }),
  },
  'POST /console/timetable/preview': {
    summary:
      'Previews a change of the timetable: dates, conflicts, everybody affected and what happens to their bookings, and the e-mails',
    access: ['editTimetable'],
    body: z.object({ change: timetableChange }),
    data: changePreview,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'SESSION_STARTED', 'SESSION_CANCELLED'],
  },
  'POST /console/timetable/changes': {
    summary: 'Makes a change of the timetable as previewed (`version`)',
    access: ['editTimetable'],
    body: z.object({
      change: timetableChange,
      version: line(64, () => fieldText.check),
    }),
    data: z.object({
      /** The class that was created or changed; null if none was. */
      classId: id.nullable(),
      /** The id of the job that cancels the bookings, which takes a while; for its progress. */
      jobId: id.nullable(),
      notified: z.int(),
    }),
    refusals: [
      'NOT_FOUND',
      'BAD_REQUEST',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'TIMETABLE_MOVED',
      'TIMETABLE_CLASH',
      'NOTHING_TO_CHANGE',
      'BUSY',
    ],
  },
  'GET /console/timetable/waiting': {
    summary:
      'Lists booked sessions that differ from the schedule of their class or from the holidays and need a decision. An instructor sees their own',
    access: ['readTimetable'],
    data: z.object({ rows: z.array(waitingEdit) }),
  },
  'GET /console/timetable/waiting/:sessionId': {
    summary: 'Returns such a session: who is affected, what each person gets back, and what they are sent',
    access: ['editTimetable'],
    params: z.object({ sessionId: id }),
    data: changePreview,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/timetable/waiting/:sessionId': {
    summary:
      'Decides about such a session, as it was shown: changes it and notifies those booked, or leaves it as it is',
    access: ['editTimetable'],
    params: z.object({ sessionId: id }),
    body: z.object({
      decision: z.enum(['applied', 'kept']),
      /** The version that was shown; without it, the decision is about the current state. */
      version: line(64, () => fieldText.check).optional(),
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'TIMETABLE_MOVED', 'TIMETABLE_CLASH', 'BUSY'],
  },
})
