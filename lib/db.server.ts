import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'

export type Db = Kysely<DB>
/** Demanded by whatever takes a lock: only valid inside a transaction. */
export type Trx = Transaction<DB>

// Dates without a time stay text (YYYY-MM-DD): a `Date` would move them between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const createPool = (connectionString: string, max = 20): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // A statement that hangs must not hold its locks, nor a request, for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // A connection lost with the database is replaced at the next use; one lost between two statements
  // of a transaction fails the next statement. Neither may end the server.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareNamed(client)
  })
  return pool
}

const NAME = /^\s*\/\* (\w+) \*\//

/**
 * A statement that begins with a name in a comment is parsed and planned once on each connection: for the
 * few whose plan costs more than their work. The same name must always have the same text.
 */
function prepareNamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? NAME.exec(text)?.[1] : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  Object.assign(client, { query: naming })
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

interface PgError {
  code: string
  constraint?: string
}

export const isPgError = (error: unknown): error is Error & PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error

/** True when `error` is the violation of the constraint or unique index named. */
export const violates = (error: unknown, constraint: string): boolean =>
  isPgError(error) && error.constraint === constraint
