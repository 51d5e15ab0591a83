import * as z from 'zod'
import { type SessionFilter, sessionFilter, shownOfClass } from '../schema.ts'
import type { ListedFilter } from '../text/lists.ts'

type Chosen = { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> }

/** The first or the last value of each closed list. */
const listed = (at: 0 | -1) =>
  Object.fromEntries(
    Object.entries(sessionFilter.shape).flatMap(([field, schema]) => {
      const values = schema.unwrap()
      return values instanceof z.ZodEnum ? [[field, values.options.at(at)]] : []
    }),
  ) as Pick<Chosen, ListedFilter>

/** For each filter a value that only the tests' second class matches; a missing one does not compile. */
export const filterValues: Chosen = {
  ...listed(-1),
  dayPart: 'morning',
  location: 'Gurugram',
  kind: 'reformer',
  instructor: 'Rhea D’Souza',
}

const ofClass = (values: Partial<Chosen>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in shownOfClass))

/** The values of the tests' first class, which differ from those of the second. */
export const otherClass = ofClass(listed(0))
export const filteredClass = { ...ofClass(filterValues), time: '08:00' }
