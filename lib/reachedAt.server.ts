import { type RawBuilder, sql } from 'kysely'

/**
 * Where mail for a person goes: to their own address, else to that of the first of their household; null where it goes
 * nowhere. `person`: the name of its row in the statement.
 */
export const reachedAt = (person = 'person'): RawBuilder<string | null> => sql<string | null>`
  coalesce(${sql.ref(`${person}.email`)}, (
    select head.email from person head where head.id = ${sql.ref(`${person}.household_of`)}))`
