import type { SessionView } from '#features/timetable/schema.ts'
import { studioTime } from '#lib/time.ts'

export interface Day {
  date: Temporal.PlainDate
  sessions: SessionView[]
}

/** The seven days of the week that begins on `monday`, each with its sessions in their order. */
export const daysOf = (monday: string, sessions: SessionView[]): Day[] =>
  Array.from({ length: 7 }, (_, n) => {
    const date = Temporal.PlainDate.from(monday).add({ days: n })
    const key = date.toString()
    return { date, sessions: sessions.filter((session) => session.date === key) }
  })

/** Parts of the day, as the week grid has them. */
export const bands = ['morning', 'day', 'evening'] as const
export type Band = (typeof bands)[number]

const NOON = 12
const EVENING = 17

/** Before 12, before 5, from 5 on; studio time. */
export function bandOf({ startsAt }: SessionView): Band {
  const { hour } = studioTime(Temporal.Instant.from(startsAt))
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'day' : 'evening'
}
