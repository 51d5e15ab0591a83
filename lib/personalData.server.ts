import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'

/**
 * What becomes of the rows in which a column names a person, when their record is merged into another one and when it is
 * erased:
 *
 * - `moves`: they go along to the other record; an erasure keeps them without a name, as the studio's books.
 * - `movesUntilErased`: they go along; an erasure deletes them.
 * - `movesItself`: they go along by `merge`, or with the row that they refer to; an erasure keeps them.
 * - `ends`: they are deleted in both cases.
 * - `stays`: it says who did something, and is kept as it was written.
 * - `staysUntilErased`: they are kept in a merge; an erasure deletes them.
 */
export type PersonColumn =
  | 'moves'
  | 'movesUntilErased'
  | 'movesItself'
  | 'ends'
  | 'stays'
  | 'staysUntilErased'

/** Two records of one person: the one that is kept, and the one that is emptied into it. */
export interface Merging {
  targetId: string
  emptiedId: string
}

/** What a feature holds about people. Each part works on all the records of one person, by their ids. */
export interface PersonalData {
  /** Every column with a person's id, as `table.column`: `features/members/member.test.ts` compares them with the database. */
  columns?: Record<string, PersonColumn>
  /** What an export hands out, by the name of its part: columns that are theirs to know. Secrets are none of them. */
  exported?(ids: string[]): Record<string, RawBuilder<unknown>>
  /**
   * Locks for an erasure what others lock before they refer to the person. Taken in the order of the features
   * (`server/features.ts`), before payment orders, passes, sessions and the records themselves.
   */
  lock?(trx: Trx, ids: string[]): Promise<void>
  /** Moves what `movesItself`, after all that `moves`. */
  merge?(trx: Trx, merging: Merging): Promise<void>
  /** Erases what no column finds, and words within rows that are kept. Before the account is closed: its address finds them. */
  erase?(trx: Trx, ids: string[], now: Temporal.Instant): Promise<void>
}

/** For statements: one of these people. */
export const anyOf = (ids: string[]): RawBuilder<unknown> => sql`any(${ids}::uuid[])`

// Their addresses, in small letters: known before anything is looked for by them, so that an index finds it.

export const addressesOf = (ids: string[]): RawBuilder<unknown> => sql`
  array(select lower(email::text) from person where id = ${anyOf(ids)})`

/** Those that they have left too, but for what is somebody else's by now. */
export const allAddressesOf = (ids: string[]): RawBuilder<unknown> => sql`
  array(select lower(email::text) from person where id = ${anyOf(ids)}
    union select lower(f.email::text) from former_address f where f.person_id = ${anyOf(ids)}
      and not exists (select from person p where p.email = f.email and p.id <> all(${ids}::uuid[])))`
