import { dateText as t } from '#app/text/datesAndWeek.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, studioDay, studioTime } from '#lib/time.ts'

type SessionTimes = Pick<SessionView, 'startsAt' | 'cancelBy' | 'date'>

/** The cancellation text above a list of sessions, and notes at sessions that differ from it. */
export interface CancelRule {
  /** Empty if each session has its own note. */
  line: string
  noteOf: (session: SessionTimes) => string
}

const NOON = 12

/**
 * `passed`: the deadline is over. `today`: until a time today. `midnight`: until the end of the previous day. `dayBefore`:
 * until a time on the previous day, for a morning class. `other`: any other deadline.
 */
function deadlineOf({ startsAt, cancelBy, date }: SessionTimes, now: Temporal.Instant) {
  const until = Temporal.Instant.from(cancelBy)
  if (!isBefore(now, until)) return { kind: 'passed' } as const
  const days = studioDay(until).until(Temporal.PlainDate.from(date)).days
  // On the day of the class members can only cancel by contacting the studio, so cancelling online ends at midnight.
  if (days < 1) return { kind: studioDay(now).toString() === date ? 'today' : 'midnight', until } as const
  const isMorning = studioTime(Temporal.Instant.from(startsAt)).hour < NOON
  return days === 1 && isMorning
    ? ({ kind: 'dayBefore', time: formatTime(until), until } as const)
    : ({ kind: 'other', until } as const)
}

/** States the common rule for the sessions once. The server returns each session's deadline for free cancellation. */
export function cancelRule(sessions: SessionTimes[], now: Temporal.Instant): CancelRule {
  const deadlines = sessions.map((session) => deadlineOf(session, now))
  const hasMidnight = deadlines.some(({ kind }) => kind === 'midnight')
  const [time, ...otherTimes] = new Set(
    deadlines.flatMap((deadline) => (deadline.kind === 'dayBefore' ? [deadline.time] : [])),
  )
  const common = otherTimes.length ? undefined : time
  const noteOf = (session: SessionTimes) => {
    const deadline = deadlineOf(session, now)
    if (deadline.kind === 'passed') return t.isLate
    if (deadline.kind === 'today') return timetableText.freeToday(formatTime(deadline.until))
    if (deadline.kind === 'midnight' || (deadline.kind === 'dayBefore' && common)) return ''
    const day = dayText.short(studioDay(deadline.until))
    return t.freeUntil(t.dayAndTime(day, formatTime(deadline.until)))
  }
  const rule = hasMidnight
    ? common
      ? t.rule.nightAndMorning(common)
      : t.rule.night
    : common
      ? t.rule.morning(common)
      : ''
  const hasExceptions = rule && sessions.some((session) => noteOf(session))
  return { line: hasExceptions ? `${rule} ${t.rule.differs}` : rule, noteOf }
}
