import * as z from 'zod'
import { classKind, location } from '#features/studio/schema.ts'
import { describesClass } from '#features/timetable/schema.ts'
import { fieldError, id, isoDate, isoInstantText, line } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { changeText } from '../text/change.ts'

/** Studio time, `HH:MM`. */
export const time = z.string().regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  fieldError(() => changeText.fields.time),
)
export const weekdays = z
  .array(z.int().min(1).max(7))
  .min(
    1,
    fieldError(() => changeText.fields.weekdays),
  )
  .max(7)
export const duration = z
  .int()
  .min(
    10,
    fieldError(() => changeText.fields.duration),
  )
  .max(
    240,
    fieldError(() => changeText.fields.duration),
  )
export const capacity = z
  .int()
  .min(
    1,
    fieldError(() => changeText.fields.capacity),
  )
  .max(
    100,
    fieldError(() => changeText.fields.capacity),
  )
export const title = line(120, () => changeText.fields.title)
/**
 * The name and the description of a class. They change for the whole class at once, while its rules change from a date
 * on.
 */
export const nameOfClass = { title, ...describesClass }
export type ClassNames = z.infer<z.ZodObject<typeof nameOfClass>>
export type ClassName = keyof ClassNames
export const classNames = Object.keys(nameOfClass) as ClassName[]
export const reason = line(200, () => changeText.fields.reason)

const dateFields = {
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
    /** A missing field gets the default of its column. */
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
    ...dateFields,
    weekdays: weekdays.optional(),
    ...z.object(nameOfClass).partial().shape,
  }),
  /** `from`: the first date without the class. */
  z.object({ kind: z.literal('endClass'), classId: id, from: isoDate, reason }),
  z.object({ kind: z.literal('changeSession'), sessionId: id, ...dateFields }),
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
export type DateField = keyof typeof dateFields

export const layout = z.object({
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
  /** Sent with the change, which is refused if any of its effects has changed. */
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
      /** They need a mail, and have no address for it: staff have to tell them. */
      hasNoAddress: z.boolean(),
      bookings: z.array(
        z.object({
          /** Null: there is no booking yet, because the person is still paying or on the waitlist. */
          bookingId: id.nullable(),
          date: isoDate,
          becomes: z.enum(['keeps', 'returned', 'asked', 'waits', 'waitlistEnds']),
          leavesFree: z.boolean(),
          /** Another booking of the person that conflicts with the new time. */
          because: z.object({ title: z.string(), location: z.string(), startsAt: isoInstantText }).nullable(),
        }),
      ),
    }),
  ),
  totals: z.object({
    people: z.int(),
    /** The number of people who get a mail. */
    notified: z.int(),
    bookings: z.int(),
    keep: z.int(),
    returned: z.int(),
    asked: z.int(),
    /** The number of places on the waitlists of dates that move: they stay. */
    waits: z.int(),
    waitlistEnds: z.int(),
    changed: z.int(),
    added: z.int(),
    /** The number of removed dates, with and without bookings. */
    gone: z.int(),
  }),
  /**
   * The different mails, the most frequent of a kind first, with the number of people who get each. A mail is shown
   * as the first of them gets it, with the filled-in values between ⟦ and ⟧; the others get it with their own name.
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
