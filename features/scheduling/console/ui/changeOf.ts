import { withoutUndefined } from '#lib/withoutUndefined.ts'
import type { ClassName, ClassView, DateField, TimetableChange, TimetableSession } from '../schema.ts'

/** The values in the sheet of one date. */
export type ChangeDraft = {
  action: 'change' | 'cancel'
  which: 'one' | 'all'
  time: string
  duration: number | null
  instructorId: string
  capacity: number | null
  roomId: string
  title: string
  description: string
  descriptionHindi: string
  weekdays: number[]
  reason: string
}

export const draftOf = (session: TimetableSession, rule: ClassView | undefined): ChangeDraft => ({
  action: 'change',
  which: 'one',
  time: session.time,
  duration: session.duration,
  instructorId: session.instructor._id,
  capacity: session.capacity,
  roomId: session.room?._id ?? '',
  title: session.title,
  description: rule?.description ?? '',
  descriptionHindi: rule?.descriptionHindi ?? '',
  weekdays: ruleOn(rule, session.date)?.weekdays ?? [],
  reason: '',
})

/** The rule of a class on a date. */
export const ruleOn = (of: ClassView | undefined, date: string) =>
  of?.rules.find(({ from, to }) => from <= date && (to === null || date <= to))

/**
 * The typed change as the API takes it: only what differs from the current state. Null while nothing differs,
 * or it can't be parsed.
 */
export function changeOf(
  session: TimetableSession,
  rule: ClassView | undefined,
  draft: ChangeDraft,
): TimetableChange | null {
  const { _id: sessionId, classId, date } = session
  const reason = draft.reason.trim()
  const start = draftOf(session, rule)
  if (draft.action === 'cancel') {
    if (!reason) return null
    return draft.which === 'one'
      ? { kind: 'cancelSession', sessionId, reason }
      : { kind: 'endClass', classId, from: date, reason }
  }
  const { time, duration, capacity, weekdays } = draft
  if (!time || !duration || !capacity) return null
  const differs = (name: keyof ChangeDraft) => JSON.stringify(draft[name]) !== JSON.stringify(start[name])
  const patch = withoutUndefined({
    time: differs('time') ? time : undefined,
    duration: differs('duration') ? duration : undefined,
    instructorId: differs('instructorId') ? draft.instructorId : undefined,
    capacity: differs('capacity') ? capacity : undefined,
    roomId: differs('roomId') ? draft.roomId || null : undefined,
  } satisfies Record<DateField, unknown>)
  if (draft.which === 'one') {
    return Object.keys(patch).length ? { kind: 'changeSession', sessionId, ...patch } : null
  }
  const title = draft.title.trim()
  const names = withoutUndefined({
    title: title && differs('title') ? title : undefined,
    description: differs('description') ? draft.description : undefined,
    descriptionHindi: differs('descriptionHindi') ? draft.descriptionHindi : undefined,
    weekdays: weekdays.length && differs('weekdays') ? weekdays : undefined,
  } satisfies Record<ClassName | 'weekdays', unknown>)
  const all = { ...patch, ...names }
  return Object.keys(all).length ? { kind: 'changeClass', classId, from: date, ...all } : null
}
