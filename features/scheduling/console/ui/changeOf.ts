import type { DateField, TimetableChange } from '../changeSchema.ts'
import type { ClassView, TimetableSession } from '../schema.ts'
import { type NameDraft, nameDraftOf, namesIn } from './ClassNameFields.tsx'

/** The values in the sheet of one date. */
export type ChangeDraft = NameDraft & {
  action: 'change' | 'cancel'
  which: 'one' | 'all'
  time: string
  duration: number | null
  instructorId: string
  capacity: number | null
  roomId: string
  weekdays: number[]
  reason: string
}

export const draftOf = (session: TimetableSession, classView: ClassView): ChangeDraft => ({
  action: 'change',
  which: 'one',
  time: session.time,
  duration: session.duration,
  instructorId: session.instructor._id,
  // A server of the previous release does not send the planned capacity.
  capacity: session.plannedCapacity ?? session.capacity,
  roomId: session.room?._id ?? '',
  ...nameDraftOf(classView),
  weekdays: ruleOn(classView, session.date)?.weekdays ?? [],
  reason: '',
})

/** The rule of a class on a date. */
export const ruleOn = (classView: ClassView, date: string) =>
  classView.rules.find(({ from, to }) => from <= date && (to === null || date <= to))

/** The values of a date, and of a class, for the API; a missing value is undefined. */
const dateIn = ({ time, duration, instructorId, capacity, roomId }: ChangeDraft) =>
  ({
    time,
    duration: duration ?? undefined,
    instructorId,
    capacity: capacity ?? undefined,
    roomId: roomId || null,
  }) satisfies Record<DateField, unknown>
const classIn = ({ weekdays, ...draft }: ChangeDraft) => ({
  ...namesIn(draft),
  weekdays: weekdays.length ? weekdays : undefined,
})

type ChangedFields<T> = { [name in keyof T]?: Exclude<T[name], undefined> }
/** The defined values that differ from the current state. */
const changedFields = <T extends object>(now: T, before: T): ChangedFields<T> => {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof T])
  return Object.fromEntries(Object.entries(now).filter(differs)) as ChangedFields<T>
}

/**
 * The change for the API, with only the values that differ from the current state. Null if nothing differs, or if a
 * required value is missing.
 */
export function changeOf(
  session: TimetableSession,
  classView: ClassView,
  draft: ChangeDraft,
): TimetableChange | null {
  const { _id: sessionId, classId, date } = session
  const reason = draft.reason.trim()
  if (draft.action === 'cancel') {
    if (!reason) return null
    return draft.which === 'one'
      ? { kind: 'cancelSession', sessionId, reason }
      : { kind: 'endClass', classId, from: date, reason }
  }
  if (!draft.time || !draft.duration || !draft.capacity) return null
  const start = draftOf(session, classView)
  const patch = changedFields(dateIn(draft), dateIn(start))
  if (draft.which === 'one') {
    return Object.keys(patch).length ? { kind: 'changeSession', sessionId, ...patch } : null
  }
  const classPatch = { ...patch, ...changedFields(classIn(draft), classIn(start)) }
  return Object.keys(classPatch).length ? { kind: 'changeClass', classId, from: date, ...classPatch } : null
}
