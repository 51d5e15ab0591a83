import { studioDay, studioInstant, studioTime } from '#lib/time.ts'
import type { DaySession } from '../schema.ts'

/** The hours that the scale of a day shows. */
export interface DayScale {
  from: Temporal.Instant
  hours: number
}

const EARLIEST = 6
const LATEST = 21

const hourOf = (iso: string, up: boolean) => {
  const { hour, minute } = studioTime(Temporal.Instant.from(iso))
  return hour + (up && minute > 0 ? 1 : 0)
}

/** From 6 am to 9 pm, and longer if classes need it. */
export function dayScale(date: string, sessions: Pick<DaySession, 'startsAt' | 'endsAt'>[]): DayScale {
  const first = Math.min(EARLIEST, ...sessions.map(({ startsAt }) => hourOf(startsAt, false)))
  const ends = sessions.map(({ endsAt }) => hourOf(endsAt, true) || 24)
  const last = Math.max(LATEST, ...ends)
  const from = studioInstant(Temporal.PlainDate.from(date), Temporal.PlainTime.from({ hour: first }))
  return { from, hours: last - first }
}

/** The position of an instant on the scale, in per cent. */
export const positionOn = ({ from, hours }: DayScale, at: Temporal.Instant): number =>
  (from.until(at).total('hours') / hours) * 100

/** The position of the current time, if the day shown is today; undefined before the scale begins or after it ends. */
export function currentTimePosition(
  scale: DayScale,
  date: string,
  now: Temporal.Instant,
): number | undefined {
  if (studioDay(now).toString() !== date) return undefined
  const offset = positionOn(scale, now)
  return offset < 0 || offset > 100 ? undefined : offset
}

/** Every second hour, with its position. */
export const hoursOf = (scale: DayScale): { at: Temporal.Instant; offset: number }[] =>
  Array.from({ length: Math.floor(scale.hours / 2) + 1 }, (_, index) => {
    const instant = scale.from.add({ hours: index * 2 })
    return { at: instant, offset: positionOn(scale, instant) }
  })

/**
 * For scales with room for few labels: the hours between two labels, and their minimum distance from either end.
 */
const LABEL_HOURS = 6
const MIN_DISTANCE = 2.5

/** The labels of a scale on a phone: both ends, and noon and six in the evening if they are not too close. */
export function endsOf(scale: DayScale): { at: Temporal.Instant; offset: number }[] {
  const first = studioTime(scale.from).hour
  const between = Array.from({ length: scale.hours }, (_, index) => index).filter(
    (hours) =>
      (first + hours) % LABEL_HOURS === 0 && hours >= MIN_DISTANCE && scale.hours - hours >= MIN_DISTANCE,
  )
  return [0, ...between, scale.hours].map((hours) => {
    const instant = scale.from.add({ hours })
    return { at: instant, offset: positionOn(scale, instant) }
  })
}

export interface Lane {
  location: string
  /** Whether it is the first lane of its location, which shows the location's name. */
  first: boolean
  sessions: DaySession[]
}

/** A lane for each location, and more if classes overlap. */
export function lanesOf(sessions: DaySession[]): Lane[] {
  const lanes: Lane[] = []
  for (const session of sessions) {
    const own = lanes.filter(({ location }) => location === session.location)
    const free = own.find(({ sessions: held }) => (held.at(-1)?.endsAt ?? '') <= session.startsAt)
    if (free) free.sessions.push(session)
    else lanes.push({ location: session.location, first: own.length === 0, sessions: [session] })
  }
  return lanes.toSorted((a, b) => a.location.localeCompare(b.location) || Number(b.first) - Number(a.first))
}
