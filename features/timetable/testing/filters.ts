import * as z from 'zod'
import { classListFields, type SessionFilter, sessionFilter } from '../schema.ts'
import type { ListedFilter } from '../text/lists.ts'

type FilterValues = { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> }

/** The first or the last value of each fixed list. */
const closedListValues = (index: 0 | -1) =>
  Object.fromEntries(
    Object.entries(sessionFilter.shape).flatMap(([field, schema]) => {
      const values = schema.unwrap()
      return values instanceof z.ZodEnum ? [[field, values.options.at(index)]] : []
    }),
  ) as Pick<FilterValues, ListedFilter>

/** For each filter a value that only `matchedClass` has. The compiler requires a value for every filter. */
export const filterValues: FilterValues = {
  ...closedListValues(-1),
  dayPart: 'morning',
  location: 'Gurugram',
  kind: 'reformer',
  instructor: 'Rhea D’Souza',
}

const classValues = (values: Partial<FilterValues>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in classListFields))

/** The values of a class that no filter matches. */
export const unmatchedClass = classValues(closedListValues(0))
export const matchedClass = { ...classValues(filterValues), time: '08:00' }
