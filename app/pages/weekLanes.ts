import type { SessionView } from '#features/timetable/schema.ts'
import { studioTime } from '#lib/time.ts'

type SessionTimes = Pick<SessionView, 'startsAt' | 'duration' | 'date'>

/** The hours that a week shows, at least from 6 am to 9 pm. */
export interface Hours {
  from: number
  to: number
}

const EARLIEST_HOUR = 6
const LATEST_HOUR = 21

const hourOf = (at: Temporal.PlainTime) => at.hour + at.minute / 60

/** The position of a session on its day, in hours; a session that ends after midnight is cut off there. */
export function spanOf({ startsAt, duration }: SessionTimes): { start: number; end: number } {
  const start = hourOf(studioTime(Temporal.Instant.from(startsAt)))
  return { start, end: Math.min(24, start + duration / 60) }
}

export function hoursOf(sessions: SessionTimes[]): Hours {
  const spans = sessions.map(spanOf)
  return {
    from: Math.min(EARLIEST_HOUR, ...spans.map(({ start }) => Math.floor(start))),
    to: Math.max(LATEST_HOUR, ...spans.map(({ end }) => Math.ceil(end))),
  }
}

/** The space that a block and its label need, in hours. */
const LABEL_HOURS = 4
/** The label of a session that starts less than this many hours before the end is to the left of its block. */
const LATE_HOURS = 3
export const isLate = ({ start }: { start: number }, { to }: Hours): boolean => start + LATE_HOURS > to

/** The sessions of a day in as many lanes as needed to keep their labels apart. */
export function lanesOf<T extends SessionTimes>(sessions: T[], hours: Hours): T[][] {
  const lanes: { until: number; sessions: T[] }[] = []
  for (const session of sessions) {
    const { start, end } = spanOf(session)
    const late = isLate({ start }, hours)
    const from = late ? end - LABEL_HOURS : start
    const lane = lanes.find(({ until }) => until <= from)
    const until = late ? end : start + LABEL_HOURS
    if (lane) {
      lane.sessions.push(session)
      lane.until = until
    } else lanes.push({ until, sessions: [session] })
  }
  return lanes.map((lane) => lane.sessions)
}

/** The seven days from the first, each with its sessions. */
export function daysFrom<T extends SessionTimes>(
  from: string,
  sessions: T[],
): { day: Temporal.PlainDate; sessions: T[] }[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: 7 }, (_, index) => {
    const day = first.add({ days: index })
    const date = day.toString()
    return { day, sessions: sessions.filter((session) => session.date === date) }
  })
}
