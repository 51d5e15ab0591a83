/** The name in the database (snake_case) of a column or table that code calls `Name` (camelCase). */
export type DatabaseName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${DatabaseName<Rest>}`
  : ''

/**
 * Used by the few places that read or write column names themselves; in queries, the query builder converts names
 * (`dbWithDialect`).
 */
export const databaseName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
