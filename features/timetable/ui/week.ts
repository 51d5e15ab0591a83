import { studioSettings } from '#features/studio/settings.ts'
import { dayPartOf, sessionState } from '#features/timetable/rules.ts'
import type { DayPart, SessionView } from '#features/timetable/schema.ts'
import { isBefore } from '#lib/time.ts'
import { factsOf } from './look.ts'

export interface Day {
  date: Temporal.PlainDate
  /** Begun already: folded away. */
  past: SessionView[]
  /** Still to come, and what the member is in just now. */
  sessions: SessionView[]
  /** How many of them can be booked. */
  open: number
}

interface Seen {
  now: Temporal.Instant
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
}

/**
 * The seven days that begin with `first`, each with its sessions in their order and its past apart. Days that lie
 * wholly in the past were asked for as they are: nothing of them is folded away.
 */
export function daysOf(first: string, sessions: SessionView[], { now, booked }: Seen): Day[] {
  const isPast = (session: SessionView) => hasBegun(session, now) && !isUnderWay(session)
  const isUnderWay = (session: SessionView) =>
    booked.has(session.sessionId) && sessionState(factsOf(session), now, studioSettings()) === 'processing'
  const folds = sessions.some((session) => !isPast(session))
  return Array.from({ length: 7 }, (_, n) => {
    const date = Temporal.PlainDate.from(first).add({ days: n })
    const key = date.toString()
    const all = sessions.filter((session) => session.date === key)
    return {
      date,
      past: all.filter((session) => folds && isPast(session)),
      sessions: all.filter((session) => !folds || !isPast(session)),
      open: all.filter((session) => sessionState(factsOf(session), now, studioSettings()) === 'open').length,
    }
  })
}

export const hasBegun = ({ startsAt }: SessionView, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(startsAt))

/** The part of the day in which a session begins, as the week's columns have them. */
export const bandOf = ({ startsAt }: SessionView): DayPart => dayPartOf(Temporal.Instant.from(startsAt))

/** What the address calls a full session for which others are sought. */
export const likeOf = ({ _id, date }: SessionView): string => `${_id}.${date}`
