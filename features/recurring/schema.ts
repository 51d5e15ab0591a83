import * as z from 'zod'
import { passRefusals, seatRefusals } from '#features/booking/bookingSchema.ts'
import { sessionView } from '#features/timetable/schema.ts'
import { contract, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { outcomes } from './rules.ts'

const weekday = z.number().int().min(1).max(7)

/** The class by its current rule; a single date may differ. */
const recurringClass = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  /** Studio time, `HH:MM`. */
  time: z.string(),
  duration: z.number().int(),
  instructor: z.object({ name: z.string(), image: z.object({ secureUrl: z.string().nullable() }) }),
})

export const plannedDateView = z.object({
  date: isoDate,
  outcome: z.enum(outcomes),
  passId: id.nullable(),
  packageName: z.string().nullable(),
  sessionsLeft: z.number().int().nullable(),
  /** The session of that date, if there is one. */
  session: sessionView.nullable(),
  holiday: z.string().nullable(),
  /** The first day on which it can be booked. */
  opensOn: isoDate.nullable(),
  /** Whether it is the last day of the pass that pays. */
  isLastDay: z.boolean(),
  /** The reason why it is refused, or waits. */
  message: z.string().nullable(),
})
export type PlannedDateView = z.infer<typeof plannedDateView>

export const recurringPreview = z.object({
  class: recurringClass,
  weekday,
  dates: z.array(plannedDateView),
  /** It ends after this many missed classes in a row; 0: never. */
  missedToEnd: z.number().int(),
})
export type RecurringPreview = z.infer<typeof recurringPreview>

/** `waiting`: on the waitlist; `skipped`: without a booking. */
export const dateStates = ['booked', 'waiting', 'skipped'] as const
export const recurringView = z.object({
  _id: id,
  class: recurringClass,
  weekday,
  startsOn: isoDate,
  /** Null: not known yet, because it ends with the pass. */
  endsOn: isoDate.nullable(),
  endsWithPass: z.boolean(),
  /** Null: it is not paused, neither now nor later. */
  pausedFrom: isoDate.nullable(),
  pausedTo: isoDate.nullable(),
  /** The coming dates that are decided. */
  dates: z.array(z.object({ date: isoDate, state: z.enum(dateStates) })),
})
export type RecurringView = z.infer<typeof recurringView>

export const affectedDatesView = z.object({
  recurring: recurringView,
  dates: z.array(
    z.object({
      date: isoDate,
      /**
       * `back`: its booking is cancelled free of charge; `stays`: it stays booked, because cancelling would cost;
       * `waitlist`: the person leaves the waitlist.
       */
      what: z.enum(['back', 'stays', 'waitlist']),
      cost: z.enum(['free', 'late', 'byNotice']).nullable(),
      startsAt: isoInstantText.nullable(),
    }),
  ),
})
export type AffectedDatesView = z.infer<typeof affectedDatesView>

const MAX_DATES = 60
export const startInput = z.strictObject({
  classId: id,
  /** The first date, which decides the weekday. */
  date: isoDate,
  endsOn: isoDate.nullable(),
  /** Whether to join the waitlist of a full date; otherwise the date is left out. */
  waitsIfFull: z.boolean(),
  leftOut: z.array(isoDate).max(MAX_DATES),
})

/** The dates that were shown, sent with the consent. */
export const seenDates = z
  .array(z.strictObject({ date: isoDate, outcome: z.enum(outcomes), passId: id.nullable() }))
  .max(MAX_DATES)
export const seenAffectedDates = z.array(isoDate).max(MAX_DATES)
export const pauseRange = { from: isoDate, to: isoDate }

export const startRefusals = [
  'NOT_FOUND',
  'CHANGED',
  'RECURRING_ALREADY',
  'RECURRING_LIMIT',
  'RECURRING_NOTHING',
  'RECURRING_PAST',
  ...seatRefusals,
  ...passRefusals,
  'BUSY',
] as const
export const changeRefusals = ['NOT_FOUND', 'CHANGED', 'NOT_CANCELLABLE', 'CLASS_DAY', 'BUSY'] as const

const ofOne = z.object({ recurringId: id })

export const recurringContract = contract({
  'GET /user/recurring': {
    summary: 'Lists the caller’s weekly bookings with their next dates',
    access: 'member',
    data: z.array(recurringView),
  },
  'POST /user/recurring/preview': {
    summary: 'Previews booking a class every week, date by date',
    access: 'member',
    body: startInput,
    data: recurringPreview,
    refusals: ['NOT_FOUND', 'RECURRING_PAST'],
  },
  'POST /user/recurring': {
    summary:
      'Books a class every week: all dates that can be booked now in one transaction, later ones when they open',
    access: 'member',
    ownSeat: true,
    body: startInput.extend({ seen: seenDates }),
    success: 201,
    data: z.array(recurringView),
    refusals: [...startRefusals],
  },
  'GET /user/recurring/:recurringId/giving-back': {
    summary:
      'Previews ending a weekly booking, or pausing it for a range of days: the affected dates, and what each costs',
    access: 'member',
    params: ofOne,
    query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
    data: affectedDatesView,
    refusals: ['NOT_FOUND'],
  },
  'POST /user/recurring/:recurringId/end': {
    summary: 'Ends a weekly booking, and cancels the dates that can be cancelled free of charge',
    access: 'member',
    ownSeat: true,
    params: ofOne,
    body: z.strictObject({ seen: seenAffectedDates }),
    data: z.array(recurringView),
    refusals: [...changeRefusals],
  },
  'POST /user/recurring/:recurringId/pause': {
    summary:
      'Pauses a weekly booking for a range of days, and cancels the dates in it that can be cancelled free of charge',
    access: 'member',
    ownSeat: true,
    params: ofOne,
    body: z.strictObject({ ...pauseRange, seen: seenAffectedDates }),
    data: z.array(recurringView),
    refusals: [...changeRefusals, 'RECURRING_PAST'],
  },
  'POST /user/recurring/:recurringId/resume': {
    summary: 'Resumes a paused weekly booking: the dates of the pause are booked again where seats are free',
    access: 'member',
    ownSeat: true,
    params: ofOne,
    data: z.array(recurringView),
    refusals: ['NOT_FOUND', 'BUSY'],
  },
})
