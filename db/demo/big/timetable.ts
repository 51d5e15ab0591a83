import type { DemoClassKind } from '../instructors.ts'
import type { Size } from './size.ts'

/**
 * A class that the studio held in larger halls until yesterday. It adds past sessions, without changing what is offered
 * from today on.
 */
export interface HallClass {
  title: string
  kind: DemoClassKind
  location: 'Faridabad' | 'Gurugram' | 'Online'
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** The full hour at which it starts, studio time. */
  hour: number
  instructorId: string
  capacity: number
}

/** The time at which an instructor is already teaching. */
export interface Busy {
  instructorId: string
  weekday: number
  /** In minutes of the day, studio time. */
  from: number
  to: number
}

const HALL_MINUTES = 50
/** The break between two classes of an instructor. */
const BREAK_MINUTES = 10

const KINDS: { kind: HallClass['kind']; title: string; capacity: number; share: number }[] = [
  { kind: 'mat', title: 'Hall Mat', capacity: 34, share: 0.5 },
  { kind: 'barre', title: 'Hall Barre', capacity: 30, share: 0.25 },
  { kind: 'reformer', title: 'Hall Reformer', capacity: 24, share: 0.25 },
]
const LOCATIONS = ['Faridabad', 'Gurugram', 'Online'] as const
const HOURS = [18, 7, 19, 8, 17, 10, 9, 11, 16, 6, 12, 20, 14, 13, 15]
/** The usual share of seats that are taken, and the share of bookings that hold a seat. */
const USUAL_FILL = 0.7
const SEAT_SHARE = 0.82

const seatsNeeded = ({ bookings, weeks }: Size) => (bookings * SEAT_SHARE) / USUAL_FILL / weeks
/** The seats per week that a teacher can offer in addition to their usual classes. */
const SEATS_OF_TEACHER = 7 * HOURS.length * 24

/** How many additional teachers the hall classes need. */
export const teachersMissing = (size: Size, teachers: number): number =>
  Math.max(0, Math.ceil(seatsNeeded(size) / SEATS_OF_TEACHER) - teachers)

/**
 * Makes as many hall classes as the bookings need in addition to `seatsAWeek`. No instructor teaches two classes at
 * once.
 */
export function hallClasses(
  size: Size,
  instructorIds: string[],
  busy: Busy[],
  seatsAWeek: number,
): HallClass[] {
  let seatsLeft = seatsNeeded(size) - seatsAWeek
  const occupied = [...busy]
  const found: HallClass[] = []
  const isFree = (instructorId: string, weekday: number, from: number, to: number) =>
    !occupied.some(
      (slot) =>
        slot.instructorId === instructorId &&
        slot.weekday === weekday &&
        slot.from < to + BREAK_MINUTES &&
        from < slot.to + BREAK_MINUTES,
    )
  for (const [rank, hour] of HOURS.entries())
    for (const [turn, instructorId] of instructorIds.entries())
      for (let weekday = 1; weekday <= 7 && seatsLeft > 0; weekday += 1) {
        const from = hour * 60
        if (!isFree(instructorId, weekday, from, from + HALL_MINUTES)) continue
        const nth = found.length
        const { kind, title, capacity } = kindAt((nth * 0.37) % 1)
        const location =
          KINDS[2]?.kind === kind ? (nth % 2 ? 'Faridabad' : 'Gurugram') : LOCATIONS[(rank + turn) % 3]
        occupied.push({ instructorId, weekday, from, to: from + HALL_MINUTES })
        found.push({ title, kind, location: location ?? 'Online', weekday, hour, instructorId, capacity })
        seatsLeft -= capacity
      }
  if (seatsLeft > 0)
    throw new Error(`the timetable has no room for ${Math.ceil(seatsLeft)} more seats a week`)
  return found
}

function kindAt(share: number) {
  let sum = 0
  for (const kind of KINDS) {
    sum += kind.share
    if (share < sum) return kind
  }
  return KINDS[0] as (typeof KINDS)[number]
}

export const hallMinutes = HALL_MINUTES
