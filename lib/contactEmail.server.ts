import { type RawBuilder, sql } from 'kysely'

/**
 * The address for mail to a person: their own, otherwise that of the first member of their household; null if
 * there is none. `person`: the alias of the table in the statement.
 */
export const contactEmail = (person = 'person'): RawBuilder<string | null> => sql<string | null>`
  coalesce(${sql.ref(`${person}.email`)}, (
    select head.email from person head where head.id = ${sql.ref(`${person}.householdOf`)}))`
