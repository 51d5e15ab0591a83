import type { SessionView } from '#features/timetable/schema.ts'
import { studioTime } from '#lib/time.ts'

type SessionTimes = Pick<SessionView, 'startsAt' | 'duration' | 'date'>

/** The hours that a week shows, at least from 6 am to 9 pm. */
export interface Hours {
  from: number
  to: number
}

const EARLIEST = 6
const LATEST = 21

const hourOf = (at: Temporal.PlainTime) => at.hour + at.minute / 60

/** The position of a session on its day, in hours; a session that ends after midnight is cut off there. */
export function spanOf({ startsAt, duration }: SessionTimes): { start: number; end: number } {
  const start = hourOf(studioTime(Temporal.Instant.from(startsAt)))
  return { start, end: Math.min(24, start + duration / 60) }
}

export function hoursOf(sessions: SessionTimes[]): Hours {
  const spans = sessions.map(spanOf)
  return {
    from: Math.min(EARLIEST, ...spans.map(({ start }) => Math.floor(start))),
    to: Math.max(LATEST, ...spans.map(({ end }) => Math.ceil(end))),
  }
}

/** The space that a block and its label need, in hours. */
const WORDS = 4
/** From this hour on, the label is to the left of the block. */
const LATE = 3
export const isLate = ({ start }: { start: number }, { to }: Hours): boolean => start + LATE > to

/** The sessions of a day in as many lanes as needed to keep their labels apart. */
export function lanesOf<T extends SessionTimes>(sessions: T[], hours: Hours): T[][] {
  const lanes: { until: number; on: T[] }[] = []
  for (const session of sessions) {
    const { start, end } = spanOf(session)
    const late = isLate({ start }, hours)
    const from = late ? end - WORDS : start
    const lane = lanes.find(({ until }) => until <= from)
    const until = late ? end : start + WORDS
    if (lane) {
      lane.on.push(session)
      lane.until = until
    } else lanes.push({ until, on: [session] })
  }
  return lanes.map(({ on }) => on)
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
