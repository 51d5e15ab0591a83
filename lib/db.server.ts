import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'
import { projectRoot } from '#lib/root.server.ts'

export type Db = Kysely<DB>
/** Demanded by whatever takes a lock: only valid inside a transaction. */
export type Trx = Transaction<DB>

// Dates without a time stay text (YYYY-MM-DD): a `Date` would move them between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** `role`: what each connection works as, instead of with the rights of the user who connects. */
export const createPool = (connectionString: string, max = 20, role?: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // A statement that hangs must not hold its locks, nor a request, for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(role ? { options: `-c role=${role}` } : {}),
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

const migrationsFolder = () => join(projectRoot, 'db', 'migrations')

/** Brings the database to the newest schema; several servers may start at once. */
export async function migrate(db: Db | Kysely<unknown>): Promise<void> {
  const folder = migrationsFolder()
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    migrations[file.replace(/\.sql$/, '')] = { up: async (trx) => void (await sql.raw(text).execute(trx)) }
  }
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

interface PgError {
  code: string
  constraint?: string
}

export const isPgError = (error: unknown): error is Error & PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error

/** True when `error` is the violation of the constraint or unique index named. */
export const violates = (error: unknown, constraint: string): boolean =>
  isPgError(error) && error.constraint === constraint
