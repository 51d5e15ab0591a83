/** The name in the database (snake_case) of what code calls by `Name` (camelCase). */
export type DatabaseName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${DatabaseName<Rest>}`
  : ''

/** For the few places that read or write names of columns themselves; the query builder does it alone (`dbOver`). */
export const databaseName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
