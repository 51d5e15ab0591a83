import type { ListedClass } from '#features/timetable/schema.ts'
import { type Field, unknownWord, type WordField } from './fields.ts'
import type { RowResult, RowValues } from './memberRules.ts'
import type { Problem } from './problems.ts'
import { countOf, type DateOrder, dayOf, timeOf, weekdaysOf } from './values.ts'

export interface ClassFacts {
  today: Temporal.PlainDate
  order: DateOrder
  /** What a word of the file stands for in the studio; undefined: not known yet. */
  meaningOf(field: WordField, word: string): string | undefined
  /** Whether the class exists already, or an earlier row has it. */
  isKnown(plan: ClassPlan): boolean
  /** The title of a class that the instructor teaches at the same time: an existing one, or one of an earlier row. */
  clashOf(plan: ClassPlan): string | undefined
}

export interface ClassPlan extends Pick<ListedClass, 'title' | 'kind' | 'location'> {
  weekdays: number[]
  /** HH:MM. */
  time: string
  minutes: number
  instructorId: string
  capacity: number
  startsOn: string
  endsOn: string | null
  known: boolean
}

const DEFAULT_MINUTES = 60

/** Validates one row of classes: returns what to import, or all problems of the row. */
export function validateClassRow(row: RowValues, facts: ClassFacts): RowResult<ClassPlan> {
  const problems: Problem[] = []
  const addProblem = (code: Problem['code'], field: Field) => {
    problems.push({ code, field, value: row[field] ?? '' })
  }
  const meaning = (field: WordField): string => {
    const value = facts.meaningOf(field, row[field] ?? '')
    if (!value) addProblem(unknownWord[field], field)
    return value ?? ''
  }
  const { title = '' } = row
  if (!title || title.length > 120) addProblem('noTitle', 'title')
  const weekdays = weekdaysOf(row.weekdays ?? '')
  if (!weekdays) addProblem('weekdays', 'weekdays')
  const time = timeOf(row.time ?? '')
  if (!time) addProblem('time', 'time')
  const minutes = minutesOf(row, time)
  if (minutes === undefined) addProblem('minutes', row.minutes ? 'minutes' : 'endTime')
  const capacity = countOf(row.capacity ?? '')
  if (!capacity || capacity < 1 || capacity > 100) addProblem('capacity', 'capacity')
  const startsOn = readDay('startsOn')
  const endsOn = readDay('endsOn')
  if (startsOn && endsOn && Temporal.PlainDate.compare(endsOn, startsOn) < 0) addProblem('dates', 'endsOn')
  const plan: ClassPlan = {
    title,
    kind: meaning('kind'),
    location: meaning('location'),
    instructorId: meaning('instructor'),
    weekdays: weekdays ?? [],
    time: time?.toString({ smallestUnit: 'minute' }) ?? '',
    minutes: minutes ?? 0,
    capacity: capacity ?? 0,
    startsOn: (startsOn ?? facts.today).toString(),
    endsOn: endsOn?.toString() ?? null,
    known: false,
  }
  if (problems.length) return { kind: 'bad', problems }
  const known = facts.isKnown(plan)
  const clash = known ? undefined : facts.clashOf(plan)
  if (!clash) return { kind: 'good', plan: { ...plan, known } }
  return {
    kind: 'bad',
    problems: [{ code: 'instructorBusy', field: 'instructor', value: row.instructor ?? '', name: clash }],
  }

  function readDay(field: 'startsOn' | 'endsOn'): Temporal.PlainDate | undefined {
    const text = row[field]
    const day = text ? dayOf(text, facts.order) : undefined
    if (text && !day) addProblem('date', field)
    return day
  }
}

/** The length: as given, or from the start to the end, or the default. Undefined: it is not valid. */
function minutesOf(
  { minutes, endTime }: RowValues,
  time: Temporal.PlainTime | undefined,
): number | undefined {
  const count = minutes ? countOf(minutes) : undefined
  const end = endTime ? timeOf(endTime) : undefined
  const length = minutes
    ? count
    : endTime
      ? end && time?.until(end).total({ unit: 'minutes' })
      : DEFAULT_MINUTES
  return length && length >= 10 && length <= 240 ? length : undefined
}

/** A weekly time at which an instructor teaches. */
export type TeachingTime = Pick<
  ClassPlan,
  'title' | 'instructorId' | 'weekdays' | 'time' | 'minutes' | 'startsOn' | 'endsOn'
>

const minuteOf = (time: string): number => {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}

/** A class that the same instructor would teach at the same time. */
export const findClash = (plan: TeachingTime, others: readonly TeachingTime[]): TeachingTime | undefined =>
  others.find(
    (other) =>
      other.instructorId === plan.instructorId &&
      other.weekdays.some((weekday) => plan.weekdays.includes(weekday)) &&
      (other.endsOn === null || other.endsOn >= plan.startsOn) &&
      (plan.endsOn === null || plan.endsOn >= other.startsOn) &&
      minuteOf(other.time) < minuteOf(plan.time) + plan.minutes &&
      minuteOf(plan.time) < minuteOf(other.time) + other.minutes,
  )
