import { type SessionFilter, shownOfClass } from '../schema.ts'

/** For each filter a value that only the tests' second class matches; a missing one does not compile. */
export const filterValues: { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> } = {
  location: 'Gurugram',
  kind: 'reformer',
  dayPart: 'morning',
  instructor: 'Rhea D’Souza',
}

/** The values of that class. */
export const filteredClass = {
  ...Object.fromEntries(Object.entries(filterValues).filter(([field]) => field in shownOfClass)),
  time: '08:00',
}
