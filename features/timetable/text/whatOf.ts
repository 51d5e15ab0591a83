import type { SessionFilter } from '#features/timetable/schema.ts'
import { classLists, type ListedFilter } from './lists.ts'

/**
 * How each field of a filter is worded. The order of the keys is their order in the phrase. A missing field does not
 * compile.
 */
export type FilterWords = {
  [field in keyof SessionFilter]-?: (value: SessionFilter[field]) => string | undefined
}

/** The wording of the filters with a fixed list. */
export const listPhrases = Object.fromEntries(
  Object.keys(classLists).map((field) => [
    field,
    (value: string) => (classLists[field as ListedFilter].phrases as Record<string, string>)[value],
  ]),
) as Pick<FilterWords, ListedFilter>

/** A filter as a phrase: `barre online in the morning`. */
export const phraseOfFilter = (filter: SessionFilter, filterText: FilterWords): string => {
  const phrases = Object.entries(filterText).map(([field, phraseOf]) =>
    (phraseOf as (value: unknown) => string | undefined)(filter[field as keyof SessionFilter]),
  )
  return phrases.filter(Boolean).join(' ')
}
