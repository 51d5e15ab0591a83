import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'

/**
 * What happens to rows with a column that names a person, when their record is merged into another one and when it is
 * erased:
 *
 * - `moves`: they move to the other record; an erasure keeps them for accounting, without a name.
 * - `movesUntilErased`: they move; an erasure deletes them.
 * - `movesIndirectly`: they move by `merge`, or with the row that they reference; an erasure keeps them.
 * - `deleted`: they are deleted in both cases.
 * - `unchanged`: it names who did something, and is never changed.
 * - `unchangedUntilErased`: a merge leaves them as they are; an erasure deletes them.
 */
export type PersonColumn =
  | 'moves'
  | 'movesUntilErased'
  | 'movesIndirectly'
  | 'deleted'
  | 'unchanged'
  | 'unchangedUntilErased'

/** Two records of one person: the one that is kept, and the one that is merged into it. */
export interface Merging {
  targetId: string
  emptiedId: string
}

/** The personal data of a feature. Every function works on all records of one person, given by their ids. */
export interface PersonalData {
  /** Every column with a person's id, as `table.column`: `features/members/member.test.ts` compares them with the database. */
  columns?: Record<string, PersonColumn>
  /**
   * The data that an export includes, by the name of its part: what the person may know about themselves, without
   * secrets.
   */
  exported?(ids: string[]): Record<string, RawBuilder<unknown>>
  /** Files that an export includes, such as PDFs, by their names, in the current language. */
  files?(deps: Pick<Deps, 'db' | 'files'>, ids: string[]): Promise<Record<string, Uint8Array>>
  /**
   * Locks, for an erasure, rows that other transactions lock before they reference the person. The features lock in
   * their order (`server/features.ts`), before payment orders, passes, sessions and the records themselves.
   */
  lock?(trx: Trx, ids: string[]): Promise<void>
  /** Moves the `movesIndirectly` rows, after all `moves` rows. */
  merge?(trx: Trx, merging: Merging): Promise<void>
  /**
   * Erases data that no column identifies, and texts in rows that are kept. It runs before the account is closed,
   * because it searches by the account's address.
   */
  erase?(trx: Trx, ids: string[], now: Temporal.Instant): Promise<void>
}

/** For SQL: any of these people. */
export const anyOf = (ids: string[]): RawBuilder<unknown> => sql`any(${ids}::uuid[])`

// The e-mail addresses of people in lower case, computed before the search, so that an index is used.

export const addressesOf = (ids: string[]): RawBuilder<unknown> => sql`
  array(select lower(email::text) from person where id = ${anyOf(ids)})`

/** Includes their previous addresses, except those that belong to somebody else by now. */
export const allAddressesOf = (ids: string[]): RawBuilder<unknown> => sql`
  array(select lower(email::text) from person where id = ${anyOf(ids)}
    union select lower(f.email::text) from former_address f where f.person_id = ${anyOf(ids)}
      and not exists (select from person p where p.email = f.email and p.id <> all(${ids}::uuid[])))`
