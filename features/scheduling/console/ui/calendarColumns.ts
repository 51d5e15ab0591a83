import { locationName } from '#features/studio/settings.ts'
import type { TimetableSession } from '../schema.ts'
import { lanesOf } from './calendarScale.ts'

export type CalendarBy = 'room' | 'instructor'

/** A session with its start and end in minutes of the day. */
export interface TimedSession {
  session: TimetableSession
  from: number
  to: number
}

/** A column of a day: a room at a location, or an instructor. */
export interface DayColumn {
  key: string
  name: string
  /** The room's location, if several are shown. */
  location: string
  timed: TimedSession[]
  lanes: number
  laneOf: Map<TimedSession, number>
}

/** Up to this number, each day shows all columns; if there are more, only those in which it has a session. */
const MAX_ALWAYS_SHOWN = 3

const withMinutes = (session: TimetableSession): TimedSession => {
  const { hour, minute } = Temporal.PlainTime.from(session.time)
  const from = hour * 60 + minute
  return { session, from, to: from + session.duration }
}

const columnOf = ({ location, room, instructor }: TimetableSession, by: CalendarBy) =>
  by === 'instructor'
    ? { key: instructor._id, name: instructor.name, location: '' }
    : {
        key: `${location} ${room?.name ?? ''}`,
        name: room?.name ?? locationName(location),
        location: locationName(location),
      }

/** The columns of each day, in the same order all week. */
export function columnsOf(
  days: readonly string[],
  sessions: readonly TimetableSession[],
  by: CalendarBy,
): Map<string, DayColumn[]> {
  const all = new Map(sessions.map((session) => [columnOf(session, by).key, columnOf(session, by)]))
  const order = [...all.values()].sort(
    (a, b) => a.location.localeCompare(b.location) || a.name.localeCompare(b.name),
  )
  const manyLocations = new Set(order.map(({ location }) => location)).size > 1
  return new Map(
    days.map((day) => {
      const ofDay = Map.groupBy(
        sessions.filter(({ date }) => date === day),
        (session) => columnOf(session, by).key,
      )
      const visibleOrder = order.filter(({ key }) => order.length <= MAX_ALWAYS_SHOWN || ofDay.has(key))
      return [
        day,
        visibleOrder.map(({ key, name, location }) => {
          const timed = (ofDay.get(key) ?? []).map(withMinutes)
          return {
            key,
            name,
            location: manyLocations && location !== name ? location : '',
            timed,
            ...lanesOf(timed),
          }
        }),
      ]
    }),
  )
}
