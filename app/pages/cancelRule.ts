import { dateText as t } from '#app/text/datesAndWeek.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, studioDay, studioTime } from '#lib/time.ts'

type Timed = Pick<SessionView, 'startsAt' | 'cancelBy' | 'date'>

/** What is said of cancelling over a list of sessions, and beside those of which it would not be true. */
export interface CancelRule {
  /** Empty where each says its own. */
  line: string
  noteOf: (session: Timed) => string
}

const NOON = 12

/** `night`: all of the day before; `clock`: until an hour of the day before; `other`: until a time of its own. */
function deadlineOf({ startsAt, cancelBy, date }: Timed, now: Temporal.Instant) {
  const until = Temporal.Instant.from(cancelBy)
  if (!isBefore(now, until)) return { kind: 'passed' } as const
  const days = studioDay(until).until(Temporal.PlainDate.from(date)).days
  // On the day of the class members cancel by telling the studio alone.
  if (days < 1) return { kind: studioDay(now).toString() === date ? 'today' : 'night', until } as const
  const isMorning = studioTime(Temporal.Instant.from(startsAt)).hour < NOON
  return days === 1 && isMorning
    ? ({ kind: 'clock', clock: formatTime(until), until } as const)
    : ({ kind: 'other', until } as const)
}

/** The server says until when each can be cancelled free of charge; this says what most have in common once. */
export function cancelRule(sessions: Timed[], now: Temporal.Instant): CancelRule {
  const all = sessions.map((session) => deadlineOf(session, now))
  const hasNight = all.some(({ kind }) => kind === 'night')
  const [clock, ...clocks] = new Set(all.flatMap((it) => (it.kind === 'clock' ? [it.clock] : [])))
  const common = clocks.length ? undefined : clock
  const noteOf = (session: Timed) => {
    const deadline = deadlineOf(session, now)
    if (deadline.kind === 'passed') return t.nowCosts
    if (deadline.kind === 'today') return timetableText.freeToday(formatTime(deadline.until))
    if (deadline.kind === 'night' || (deadline.kind === 'clock' && common)) return ''
    const day = dayText.short(studioDay(deadline.until))
    return t.freeUntil(t.dayAndTime(day, formatTime(deadline.until)))
  }
  const rule = hasNight
    ? common
      ? t.rule.nightAndMorning(common)
      : t.rule.night
    : common
      ? t.rule.morning(common)
      : ''
  const differs = rule && sessions.some((session) => noteOf(session))
  return { line: differs ? `${rule} ${t.rule.differs}` : rule, noteOf }
}
