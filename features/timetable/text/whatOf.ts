import type { SessionFilter } from '#features/timetable/schema.ts'

/** The wording of each filter field, in the order of the language; a missing one does not compile. */
export type FilterWords = {
  [field in keyof SessionFilter]-?: (value: SessionFilter[field]) => string | undefined
}

/** A filter in words. */
export const whatOf = (filter: SessionFilter, filterWords: FilterWords): string => {
  const words = Object.entries(filterWords).map(([field, wordOf]) =>
    (wordOf as (value: unknown) => string | undefined)(filter[field as keyof SessionFilter]),
  )
  return words.filter(Boolean).join(' ')
}
