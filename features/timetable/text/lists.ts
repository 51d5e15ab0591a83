import type { SessionFilter } from '#features/timetable/schema.ts'
import { inLanguages } from '#lib/language.ts'

/** The filters of the timetable with a fixed list. */
export type ListedFilter = {
  [field in keyof SessionFilter]-?: string extends NonNullable<SessionFilter[field]> ? never : field
}[keyof SessionFilter]

export interface ListText<Value extends string = string> {
  name: string
  /** The option for any value. */
  any: string
  words: Record<Value, string>
  /** More about each value, next to its label. */
  notes?: Record<Value, string>
  /** In a sentence: `barre in the morning`. */
  phrases: Record<Value, string>
}

/**
 * The fixed lists by which the timetable can be filtered, by field: for its filters, the form of a class and the
 * audit. A missing list or label does not compile.
 */
export const classLists = inLanguages('classLists', {
  dayPart: {
    name: 'time of day',
    any: 'Any time',
    words: { morning: 'Morning', day: 'Day', evening: 'Evening' },
    notes: { morning: 'till 12', day: '12 to 5', evening: 'from 5' },
    phrases: { morning: 'in the morning', day: 'between 12 and 5', evening: 'in the evening' },
  },
} satisfies { [field in ListedFilter]: ListText<NonNullable<SessionFilter[field]>> })
