import { classRules } from '#features/timetable/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import type { TimetableChange } from '../console/changeSchema.ts'
import { type ClassFacts, classById, sessionState } from '../planStore.server.ts'
import { type ClassRule, type ComingSession, changeFrom, endFrom, type RulePatch } from '../rules.ts'
import { changeText } from '../text/change.ts'

/** The scope of a change: the sessions that it may affect, and the rules and holidays after it. */
export interface Target {
  /** The current state of the class; null if the change is not about one class, or creates it. */
  facts: ClassFacts | null
  before: ClassRule[] | null
  /** The rules of the class that changes; null if all classes change, or none. */
  rules: ClassRule[] | null
  from: Temporal.PlainDate
  /** The last date that can be added; null: the last generated one. */
  to: Temporal.PlainDate | null
  /** Only these sessions are read; undefined: all future sessions. */
  sessionIds: string[] | undefined
  /** Whether the change may affect a session. */
  concerns: (session: ComingSession) => boolean
  /** The holidays after the change. */
  holidays: (known: Set<string>) => Set<string>
  /** The change of a single date. */
  patch: Omit<RulePatch, 'weekdays' | 'roomId'> | null
  /** True if a single date is cancelled. */
  cancels: boolean
  /** True if no date can be added. */
  addsNothing: boolean
  /** The new room of the dates; undefined: each keeps its room. */
  room: string | null | undefined
  /** Whether the change can cause clashes with other classes. */
  mayClash: boolean
  /** The new title of the class. */
  title: string | null
}

const wholeClass: Omit<Target, 'from'> = {
  facts: null,
  before: null,
  rules: null,
  to: null,
  sessionIds: undefined,
  concerns: () => true,
  holidays: (known) => known,
  patch: null,
  cancels: false,
  addsNothing: false,
  room: undefined,
  mayClash: false,
  title: null,
}

type Of<K extends TimetableChange['kind']> = Extract<TimetableChange, { kind: K }>

/** Throws NOT_FOUND, SESSION_STARTED, SESSION_CANCELLED, and BAD_REQUEST for impossible days. */
export async function targetOf(db: Db, change: TimetableChange, now: Temporal.Instant): Promise<Target> {
  const today = studioDay(now)
  switch (change.kind) {
    case 'createClass':
      return ofNewClass(change, today)
    case 'changeClass':
    case 'endClass':
      return ofClass(db, change, today)
    case 'changeSession':
    case 'cancelSession':
      return ofSession(db, change, now)
    case 'addHoliday':
    case 'removeHoliday':
      return ofHoliday(change, today)
  }
}

const refuseField = (field: string, message: string) =>
  new Refusal('BAD_REQUEST', { fields: { [field]: message } })

function coming(field: string, day: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  if (isDayBefore(date, today)) throw refuseField(field, changeText.fields.past)
  return date
}

/** A placeholder for the id of a class that is not created yet. */
export const NEW_CLASS = '00000000-0000-0000-0000-000000000000'

function ofNewClass(change: Of<'createClass'>, today: Temporal.PlainDate): Target {
  const startsOn = coming('startsOn', change.startsOn, today)
  const endsOn = change.endsOn === null ? null : Temporal.PlainDate.from(change.endsOn)
  if (endsOn && isDayBefore(endsOn, startsOn)) throw refuseField('endsOn', changeText.fields.order)
  const rule: ClassRule = {
    id: NEW_CLASS,
    title: change.title,
    location: change.location,
    roomId: change.roomId,
    exclusive: true,
    weekdays: change.weekdays.toSorted((a, b) => a - b),
    time: Temporal.PlainTime.from(change.time),
    durationMinutes: change.duration,
    instructorId: change.instructorId,
    capacity: change.capacity,
    startsOn,
    endsOn,
  }
  return { ...wholeClass, from: startsOn, rules: [rule], sessionIds: [], mayClash: true, room: change.roomId }
}

const patchOf = (
  change: Of<'changeClass'> | Of<'changeSession'>,
): Omit<RulePatch, 'weekdays' | 'roomId'> => ({
  time: change.time === undefined ? undefined : Temporal.PlainTime.from(change.time),
  durationMinutes: change.duration,
  instructorId: change.instructorId,
  capacity: change.capacity,
})

async function ofClass(
  db: Db,
  change: Of<'changeClass'> | Of<'endClass'>,
  today: Temporal.PlainDate,
): Promise<Target> {
  const facts = await classById(db, change.classId)
  if (!facts) throw new Refusal('NOT_FOUND')
  const from = coming('from', change.from, today)
  const before = await classRules(db, { classId: change.classId })
  const base = {
    ...wholeClass,
    facts,
    before,
    from,
    concerns: ({ classId, date }: ComingSession) => classId === facts.id && !isDayBefore(date, from),
  }
  if (change.kind === 'endClass') return { ...base, rules: endFrom(before, from), addsNothing: true }
  const weekdays = change.weekdays?.toSorted((a, b) => a - b)
  const { time, duration, instructorId, roomId } = change
  const rules = changeFrom(before, from, { ...patchOf(change), weekdays, roomId })
  const mayClash = [time, duration, instructorId, weekdays, roomId].some((value) => value !== undefined)
  const title = change.title === undefined || change.title === facts.title ? null : change.title
  return { ...base, rules, mayClash, title, room: roomId }
}

async function ofSession(
  db: Db,
  change: Of<'changeSession'> | Of<'cancelSession'>,
  now: Temporal.Instant,
): Promise<Target> {
  const session = await sessionState(db, change.sessionId, now)
  if (!session) throw new Refusal('NOT_FOUND')
  if (session.cancelled) throw new Refusal('SESSION_CANCELLED')
  if (session.begun) throw new Refusal('SESSION_STARTED')
  const facts = (await classById(db, session.classId)) ?? null
  const base = {
    ...wholeClass,
    facts,
    from: studioDay(now),
    sessionIds: [change.sessionId],
    addsNothing: true,
  }
  return change.kind === 'cancelSession'
    ? { ...base, cancels: true }
    : { ...base, patch: patchOf(change), room: change.roomId }
}

/** The maximum number of days of one holiday. */
const MAX_HOLIDAY_DAYS = 31

export function daysFrom(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const { days } = first.until(last, { largestUnit: 'days' })
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }))
}

function ofHoliday(change: Of<'addHoliday'> | Of<'removeHoliday'>, today: Temporal.PlainDate): Target {
  const { location } = change
  const keyOf = (date: Temporal.PlainDate) => (location === null ? `${date}` : `${date}@${location}`)
  const isOnDate = (date: Temporal.PlainDate, session: ComingSession) =>
    session.date.equals(date) && (location === null || session.location === location)
  if (change.kind === 'removeHoliday') {
    const date = coming('date', change.date, today)
    const holidays = (known: Set<string>) => known.difference(new Set([keyOf(date)]))
    return { ...wholeClass, from: date, to: date, holidays, concerns: (session) => isOnDate(date, session) }
  }
  const from = coming('from', change.from, today)
  const to = Temporal.PlainDate.from(change.to)
  const tooMany = isDayBefore(from.add({ days: MAX_HOLIDAY_DAYS - 1 }), to)
  if (isDayBefore(to, from)) throw refuseField('to', changeText.fields.order)
  if (tooMany) throw refuseField('to', changeText.fields.holidayLong(MAX_HOLIDAY_DAYS))
  const dates = daysFrom(from, to)
  const holidays = (known: Set<string>) => known.union(new Set(dates.map(keyOf)))
  return {
    ...wholeClass,
    from,
    to,
    holidays,
    addsNothing: true,
    concerns: (session) => dates.some((date) => isOnDate(date, session)),
  }
}
