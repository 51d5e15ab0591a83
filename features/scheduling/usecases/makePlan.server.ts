import { bookingsInSessions, holdersIn } from '#features/booking/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { classRules, comingSessions, holidayKeys } from '#features/timetable/reads.server.ts'
import { sameLayout } from '#features/timetable/sessionEdits.ts'
import { desiredOn, lastGeneratedDay } from '#features/timetable/usecases/generateSessions.server.ts'
import { type WaitingPerson, waitingIn } from '#features/waitlist/reads.server.ts'
import { closesAt } from '#features/waitlist/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { digest } from '#lib/digest.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore, isDayBefore, laterDay, studioDay } from '#lib/time.ts'
import type { TimetableChange } from '../console/changeSchema.ts'
import {
  datesOfClasses,
  instructorNames,
  occupiedTimes,
  type RoomFacts,
  roomsById,
} from '../planStore.server.ts'
import {
  addedDates,
  type BookingOutcome,
  type Clash,
  type ClassRule,
  type ComingSession,
  clashesOf,
  isException,
  movesInstructor,
  movesIntoPast,
  type OccupiedTime,
  outcomeOf,
  type PlannedDate,
  planDate,
  planSingleDate,
  ruleClash,
} from '../rules.ts'
import { changeText } from '../text/change.ts'
import { type Target, targetOf } from './targetOf.server.ts'

export type NamedDate = PlannedDate &
  Pick<ComingSession, 'title' | 'location' | 'seats' | 'roomId'> & {
    /** Null: none. */
    previousRoomId: string | null
  }

/** The effects of a change, which are previewed and then applied. */
export interface Plan {
  target: Target
  dates: NamedDate[]
  affectedBookings: (BookingOutcome & { date: NamedDate })[]
  /** People who are paying for a seat in a session that changes. */
  holders: { personId: string; name: string; date: NamedDate }[]
  /** People on the waitlist of a session that is cancelled, or that moves; and whether the change ends it. */
  waiting: (WaitingPerson & { date: NamedDate; waitlistEnds: boolean })[]
  clashes: Clash[]
  /** Dates of the class on which the studio is closed. */
  holidays: Temporal.PlainDate[]
  instructors: Map<string, string>
  rooms: Map<string, RoomFacts>
  /** A digest of the plan, which differs if anything has changed. */
  version: string
}

/**
 * The effects that a change would have now. They are final in a transaction that holds the generation lock and has
 * locked the passes and sessions of an earlier plan. Throws a refusal of the whole change.
 */
export async function makePlan(db: Db, change: TimetableChange, now: Temporal.Instant): Promise<Plan> {
  const instructors = await instructorNames(db)
  if ('instructorId' in change && change.instructorId && !instructors.has(change.instructorId)) {
    throw new Refusal('BAD_REQUEST', { fields: { instructorId: changeText.fields.instructor } })
  }
  const rooms = await roomsById(db)
  const target = await targetOf(db, change, now)
  const location = change.kind === 'createClass' ? change.location : target.facts?.location
  if (target.room && rooms.get(target.room)?.location !== location) {
    throw new Refusal('BAD_REQUEST', { fields: { roomId: changeText.fields.room } })
  }
  if (target.room && !rooms.get(target.room)?.isOpen) {
    throw new Refusal('BAD_REQUEST', { fields: { roomId: changeText.fields.roomClosed } })
  }
  const { dates, holidays } = await datesOf(db, change, target, now)
  refusePassedTime(change, dates, now)
  refuseTooManySeats(change, target, dates, rooms)
  const ids = dates.flatMap(({ sessionId }) => sessionId ?? [])
  const ofSession = new Map(dates.map((date) => [date.sessionId, date]))
  const dateOf = (sessionId: string) => ofSession.get(sessionId) as NamedDate
  const affectedBookings = (await bookingsInSessions(db, ids)).flatMap((booking) => {
    const date = dateOf(booking.sessionId)
    const affected = outcomeOf(date, booking, studioSettings())
    return affected ? [{ ...affected, date }] : []
  })
  const holders = (await holdersIn(db, ids, now)).map(({ personId, name, sessionId }) => ({
    personId,
    name,
    date: dateOf(sessionId),
  }))
  const waiting = await waitingOn(db, dates, now)
  const clashes = await clashesWith(db, target, dates, now)
  const plan = { target, dates, affectedBookings, holders, waiting, clashes, holidays, instructors, rooms }
  return { ...plan, version: digestOf(plan) }
}

/** The people who wait for a seat on a date that is cancelled, or that gets another time or instructor. */
export async function waitingOn(db: Db, dates: NamedDate[], now: Temporal.Instant): Promise<Plan['waiting']> {
  const concerned = new Map(
    dates
      .filter((date) => date.outcome === 'cancel' || (date.outcome === 'change' && movesInstructor(date)))
      .map((date) => [date.sessionId, date]),
  )
  const waiting = await waitingIn(
    db,
    [...concerned.keys()].flatMap((sessionId) => sessionId ?? []),
  )
  return waiting.flatMap((person) => {
    const date = concerned.get(person.sessionId)
    return date ? [{ ...person, date, waitlistEnds: endsWaitlist(date, now) }] : []
  })
}

/** Whether the waitlist of a date ends: the date is cancelled, or begins so soon that its waitlist closes at once. */
const endsWaitlist = ({ after }: NamedDate, now: Temporal.Instant): boolean =>
  after === null || !isBefore(now, closesAt(after, studioSettings()))

/** A change of a class is refused as a whole: its date of today would not follow its rule. */
function refusePassedTime(change: TimetableChange, dates: NamedDate[], now: Temporal.Instant): void {
  if (!dates.some((date) => movesIntoPast(date, now))) return
  const message = change.kind === 'changeClass' ? changeText.fields.passedForClass : changeText.fields.passed
  throw new Refusal('TIME_PASSED', 'time' in change ? { fields: { time: message } } : {})
}

/** Refuses more seats than a room has; unaffected dates stay as they are. */
function refuseTooManySeats(
  change: TimetableChange,
  { rules, from }: Target,
  dates: NamedDate[],
  rooms: Plan['rooms'],
): void {
  const changesField = (field: 'capacity' | 'roomId') =>
    field in change && change[field as never] !== undefined
  if (!changesField('capacity') && !changesField('roomId')) return
  const seatsByRoom = [
    // Nobody who has a seat loses it to a smaller number.
    ...dates.map(({ roomId, after, seats }) => ({
      roomId,
      seats: after ? Math.max(after.capacity, seats) : 0,
    })),
    ...(rules ?? [])
      .filter(({ endsOn }) => !endsOn || !isDayBefore(endsOn, from))
      .map(({ roomId, capacity }) => ({ roomId, seats: capacity })),
  ]
  for (const { roomId, seats } of seatsByRoom) {
    const room = roomId === null ? undefined : rooms.get(roomId)
    if (room && room.capacity < seats) {
      throw new Refusal('BAD_REQUEST', { fields: { capacity: changeText.fields.roomSeats(room.capacity) } })
    }
  }
}

/**
 * Members who are paying at the moment are left out, because they change all the time and are asked in any case.
 */
const digestOf = ({
  target,
  dates,
  affectedBookings,
  waiting,
  clashes,
  holidays,
  instructors,
}: Omit<Plan, 'version'>): string => {
  const planView = {
    dates: dates.map(({ seats: _, ...date }) => date),
    affectedBookings: affectedBookings.map(({ booking, date, ...affected }) => ({
      ...affected,
      booking,
      session: date.sessionId,
    })),
    waiting: waiting.map(({ date: _, ...person }) => person),
    clashes,
    holidays,
    instructors: [...instructors],
    facts: target.facts,
    rules: target.before,
  }
  return digest(JSON.stringify(planView))
}

/** A date that staff moved to another room stays there. */
const withName = (session: ComingSession, date: PlannedDate, { room, before, patch }: Target): NamedDate => {
  const { title, location, seats, roomId } = session
  const follows = patch !== null || roomId === null || roomId === roomOn(before, session.date)
  const next = room !== undefined && follows ? room : roomId
  return { ...date, title, location, seats, previousRoomId: roomId, roomId: next }
}

/** The room of a class on a date, by its rules. */
const roomOn = (rules: ClassRule[] | null, date: Temporal.PlainDate): string | null | undefined =>
  rules?.find(({ endsOn }) => !endsOn || !isDayBefore(endsOn, date))?.roomId

const movesRoom = ({ roomId, previousRoomId }: NamedDate): boolean => roomId !== previousRoomId

async function datesOf(
  db: Db,
  change: TimetableChange,
  target: Target,
  now: Temporal.Instant,
): Promise<{ dates: NamedDate[]; holidays: Temporal.PlainDate[] }> {
  const all = await comingSessions(db, now, target.sessionIds)
  const coming = all.filter((session) => target.concerns(session))
  if (target.patch) {
    const { patch } = target
    const alone = coming.map((session) => withName(session, planSingleDate(session, patch), target))
    return {
      dates: alone.filter((date) => !sameLayout(date.before, date.after) || movesRoom(date)),
      holidays: [],
    }
  }
  if (target.cancels) {
    const off = { kind: 'off', reason: 'notInRule' } as const
    return {
      dates: coming.map((session) => {
        const date = planDate(session, off) as PlannedDate
        // A date that staff cancel on its own is marked cancelled, never deleted: its rule would recreate it.
        return withName(session, { ...date, outcome: 'cancel' }, target)
      }),
      holidays: [],
    }
  }
  const holidays = target.holidays(await holidayKeys(db))
  const isHoliday =
    ({ location }: Pick<ClassRule, 'location'>) =>
    (date: Temporal.PlainDate) =>
      holidays.has(`${date}`) || holidays.has(`${date}@${location}`)
  const rules = target.rules ?? (await classRules(db, { notEndedBefore: studioDay(now) }))
  const ofClass = Map.groupBy(rules, ({ id }) => id)
  const changed = coming.flatMap((session) => {
    const desired = desiredOn(ofClass.get(session.classId) ?? [], session.date, isHoliday)
    // A date that staff kept against its rule ends only when its class ends.
    const isExcepted = change.kind !== 'endClass' && isException(session, desired)
    const date = isExcepted ? undefined : planDate(session, desired)
    if (date) return [withName(session, date, target)]
    const same = unchanged(session, target)
    return movesRoom(same) ? [same] : []
  })
  if (target.title) changed.push(...renamed(all, target, changed))
  const days = {
    from: laterDay(target.from, studioDay(now)),
    to: lastGeneratedDay(now),
    after: now,
  }
  if (target.addsNothing) return { dates: changed, holidays: [] }
  const added: NamedDate[] = []
  const closed: Temporal.PlainDate[] = []
  const datesBefore = await datesOfClasses(db, [...ofClass.keys()], days.from)
  for (const [classId, own] of ofClass) {
    const { title, location } = own[0] as ClassRule
    const known = datesBefore.get(classId) as Set<string>
    const until = target.to ?? days.to
    const span = { ...days, to: isDayBefore(until, days.to) ? until : days.to }
    const skipped = isHoliday({ location })
    for (const date of addedDates(own, known, span, () => false)) {
      if (skipped(date.date)) closed.push(date.date)
      else
        added.push({
          ...date,
          title: target.title ?? title,
          location,
          seats: 0,
          roomId: roomOn(own, date.date) ?? null,
          previousRoomId: null,
        })
    }
  }
  const byStart = (a: NamedDate, b: NamedDate) =>
    Temporal.PlainDate.compare(a.date, b.date) || (a.classId < b.classId ? -1 : 1)
  return { dates: [...changed, ...added].sort(byStart), holidays: target.rules ? closed : [] }
}

/** Booked dates for which only the title of their class changes: booked members are notified. */
const renamed = (all: ComingSession[], target: Target, changed: NamedDate[]): NamedDate[] => {
  const { facts } = target
  const known = new Set(changed.map(({ sessionId }) => sessionId))
  return all
    .filter(({ id, classId, affected }) => classId === facts?.id && affected > 0 && !known.has(id))
    .map((session) => unchanged(session, target))
}

/** A date whose time, instructor and seats do not change. */
const unchanged = (session: ComingSession, target: Target): NamedDate => {
  const { id: sessionId, classId, date, current, laidOut } = session
  const same = { sessionId, classId, date, before: current, after: current, laidOut } as const
  return withName(session, { ...same, outcome: 'change' }, target)
}

export const asOccupied = (date: NamedDate): OccupiedTime[] =>
  date.after
    ? [
        {
          classId: date.classId,
          roomId: date.roomId,
          title: date.title,
          location: date.location,
          instructorId: date.after.instructorId,
          date: date.date,
          startsAt: date.after.startsAt,
          endsAt: date.after.endsAt,
        },
      ]
    : []

/** At most this many clashes are listed. */
const MAX_CLASHES = 10

/** The clashes with existing sessions, and between the rules for the weeks beyond them. */
async function clashesWith(
  db: Db,
  target: Target,
  dates: NamedDate[],
  now: Temporal.Instant,
): Promise<Clash[]> {
  const moves = (date: NamedDate) => movesInstructor(date) || movesRoom(date)
  const moved = dates.filter(moves).flatMap(asOccupied)
  const but = dates.flatMap(({ sessionId }) => sessionId ?? [])
  const by = {
    instructors: [...new Set(moved.map(({ instructorId }) => instructorId))],
    rooms: [...new Set(moved.flatMap(({ roomId }) => roomId ?? []))],
  }
  const others = moved.length ? await occupiedTimes(db, by, now, but) : []
  const still = dates.filter((date) => !moves(date)).flatMap(asOccupied)
  const clashes = clashesOf(moved, [...others, ...still], studioSettings())
  if (clashes.length || !target.rules || !target.mayClash) return clashes.slice(0, MAX_CLASHES)
  const beyond = lastGeneratedDay(now).add({ days: 1 })
  const own = target.rules
  const rules = (await classRules(db, { notEndedBefore: studioDay(now) })).filter(
    ({ id }) => id !== own[0]?.id,
  )
  return own
    .flatMap((rule) => rules.flatMap((other) => ruleClash(rule, other, beyond, studioSettings()) ?? []))
    .slice(0, MAX_CLASHES)
}
