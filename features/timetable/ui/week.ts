import { studioSettings } from '#features/studio/settings.ts'
import { dayPartOf, sessionState } from '#features/timetable/rules.ts'
import type { DayPart, SessionView } from '#features/timetable/schema.ts'
import { isBefore } from '#lib/time.ts'
import { factsOf } from './sessionTexts.ts'

export interface Day {
  date: Temporal.PlainDate
  /** Sessions that have begun; they are collapsed. */
  past: SessionView[]
  /** Upcoming sessions, and the session that the member is attending now. */
  sessions: SessionView[]
  /** The number of `sessions` that can be booked. */
  open: number
}

interface WeekContext {
  now: Temporal.Instant
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
}

/**
 * The seven days from `first` on, each with its sessions in order; sessions that have begun are listed separately. If
 * all have begun, they are not: then the visitor has requested these past days.
 */
export function daysOf(first: string, sessions: SessionView[], { now, booked }: WeekContext): Day[] {
  const isPast = (session: SessionView) => hasBegun(session, now) && !isAttending(session)
  const isAttending = (session: SessionView) =>
    booked.has(session.sessionId) && sessionState(factsOf(session), now, studioSettings()) === 'processing'
  const collapsesPast = sessions.some((session) => !isPast(session))
  return Array.from({ length: 7 }, (_, n) => {
    const date = Temporal.PlainDate.from(first).add({ days: n })
    const key = date.toString()
    const all = sessions.filter((session) => session.date === key)
    return {
      date,
      past: all.filter((session) => collapsesPast && isPast(session)),
      sessions: all.filter((session) => !collapsesPast || !isPast(session)),
      open: all.filter((session) => sessionState(factsOf(session), now, studioSettings()) === 'open').length,
    }
  })
}

export const hasBegun = ({ startsAt }: SessionView, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(startsAt))

/** The part of the day in which a session begins, as a row of the week grid. */
export const bandOf = ({ startsAt }: SessionView): DayPart => dayPartOf(Temporal.Instant.from(startsAt))

/** The search parameter for a full session whose alternatives are shown. */
export const similarKey = ({ _id, date }: SessionView): string => `${_id}.${date}`
