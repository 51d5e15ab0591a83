import * as z from 'zod'
import { type SessionFilter, sessionFilter, shownOfClass } from '../schema.ts'

type Chosen = { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> }
/** For a field with a closed list: its first value. */
type Listed = { [field in keyof Chosen as string extends Chosen[field] ? never : field]: Chosen[field] }

const listed = Object.fromEntries(
  Object.entries(sessionFilter.shape).flatMap(([field, schema]) => {
    const values = schema.unwrap()
    return values instanceof z.ZodEnum ? [[field, values.options[0]]] : []
  }),
) as Listed

/** For each filter a value that only the tests' second class matches; a missing one does not compile. */
export const filterValues: Chosen = {
  ...listed,
  location: 'Gurugram',
  kind: 'reformer',
  instructor: 'Rhea D’Souza',
}

/** The values of the tests' second class. */
export const filteredClass = {
  ...Object.fromEntries(Object.entries(filterValues).filter(([field]) => field in shownOfClass)),
  time: '08:00',
}
