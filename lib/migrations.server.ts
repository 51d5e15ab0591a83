import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isPgError } from '#lib/db.server.ts'
import { projectRoot } from '#lib/root.server.ts'

export interface MigrateOptions {
  folder?: string
  /** The maximum wait, in seconds, for another migrating server and for locks that a migration needs. */
  waitSeconds?: number
}

/** A sentence for people: why the database could not be migrated to this release's schema. */
export class MigrationError extends Error {}

const releaseFolder = () => join(projectRoot, 'db', 'migrations')
const WAIT_SECONDS = 300

/** A migration waits for a lock this long each time, and so do the queries that queue behind it. */
const LOCK_TIMEOUT_MS = 1_000
const MAX_PAUSE_MS = 10_000

/**
 * The lock that Kysely's migrator took, and its table: releases that still use that migrator do not migrate at the same
 * time.
 */
const ADVISORY_LOCK = '3853314791062309107'
const createTable = `create table if not exists kysely_migration
  (name varchar(255) primary key, timestamp varchar(255) not null)`

/**
 * Applies the missing migrations in the order of their names, each in its own transaction. Several servers may
 * call this at once: one of them works, the others wait. Migrations in the database that this release does not know are
 * left as they are. Throws MigrationError.
 */
export async function migrate(url: string, log: Logger, options: MigrateOptions = {}): Promise<void> {
  const { folder = releaseFolder(), waitSeconds = WAIT_SECONDS } = options
  const deadline = performance.now() + waitSeconds * 1_000
  await withConnection(url, async (client) => {
    await waitForLock(client, deadline)
    await client.query(createTable)
    const { missing, unknown } = await compare(client, folder)
    if (unknown.length) log.warn({ migrations: unknown }, 'the database is newer than this release')
    for (const name of missing) {
      await apply(client, name, await readFile(join(folder, `${name}.sql`), 'utf8'), deadline, log)
    }
    if (missing.length) log.info({ migrations: missing }, 'the database was migrated')
  })
}

/** The names of this release's migrations that the database lacks. */
export const missingMigrations = (url: string, { folder = releaseFolder() }: MigrateOptions = {}) =>
  withConnection(url, async (client) => (await compare(client, folder)).missing)

/** A separate connection: no time-out of the pool ends a long migration, and closing it frees the lock. */
async function withConnection<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await act(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitForLock(client: pg.Client, deadline: number): Promise<void> {
  const tryLock = async () =>
    (await client.query(`select pg_try_advisory_lock(${ADVISORY_LOCK}) as taken`)).rows[0].taken as boolean
  while (!(await tryLock())) {
    if (performance.now() > deadline)
      throw new MigrationError('Another server is still migrating the database.')
    await sleep(100)
  }
}

async function compare(client: pg.Client, folder: string) {
  const { rows: tableCheck } = await client.query(
    `select to_regclass('kysely_migration') is not null as exists`,
  )
  const { rows } = tableCheck[0].exists
    ? await client.query('select name from kysely_migration')
    : { rows: [] }
  const applied = rows.map(({ name }) => name as string).sort()
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const available = files.map((file) => file.replace(/\.sql$/, ''))
  return {
    missing: available.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !available.includes(name)),
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const isBusy = (error: unknown) => isPgError(error) && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code)

/**
 * All queries, bookings included, queue behind a migration that waits for a lock. So it waits only a moment,
 * lets them pass, and tries again.
 */
async function apply(client: pg.Client, name: string, text: string, deadline: number, log: Logger) {
  for (let pause = 500; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(text)
      await client.query(
        `insert into kysely_migration values ($1, to_char(clock_timestamp() at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
        [name],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isBusy(error) || performance.now() > deadline) {
        throw new MigrationError(`Migration ${name}: ${(error as Error).message}`, { cause: error })
      }
      log.warn({ migration: name }, 'a migration could not get a lock, and will try again')
      await sleep(pause)
    }
  }
}
