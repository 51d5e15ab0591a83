import type { SessionFilter } from '#features/timetable/schema.ts'

/** How each field of a filter is said, in the order of the language; one for every field, or it does not compile. */
export type FilterWords = {
  [field in keyof SessionFilter]-?: (value: SessionFilter[field]) => string | undefined
}

/** What a filter asks for, in words. */
export const whatOf = (filter: SessionFilter, said: FilterWords): string => {
  const words = Object.entries(said).map(([field, say]) =>
    (say as (value: unknown) => string | undefined)(filter[field as keyof SessionFilter]),
  )
  return words.filter(Boolean).join(' ')
}
