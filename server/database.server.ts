import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { APP_ROLE, canActAsApp } from '#lib/appRole.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { createDb, createPool, type Db, TIME_OUTS, withLongRunningDb } from '#lib/db.server.ts'
import { type Invalidation, openInvalidation } from '#lib/invalidation.server.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { MigrationError, migrate, missingMigrations } from '#lib/migrations.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import type { Settings } from './settings.ts'

/**
 * Milliseconds. How long the server waits for the end of a connection when it stops, because an unresponsive
 * database never confirms that.
 */
const CLOSE_TIMEOUT_MS = 2_000

export interface Database {
  db: Db
  pool: pg.Pool
  invalidation: Invalidation
  /** Connects to PostgreSQL directly, not through a pooler: for listening, jobs, and work at the start. */
  directUrl: string
  close(): Promise<void>
}

/** Opens the database at its newest schema, with change events. Throws CannotStart with a one-line message. */
export async function openDatabase(settings: Settings, url: string, log: Logger): Promise<Database> {
  const pooler = settings.databaseDirectUrl !== undefined
  const directUrl = settings.databaseDirectUrl ?? url
  await requireReachable(directUrl)
  await ensureSchema(directUrl, settings, log)
  const role = await roleOf(directUrl, settings, log)
  const pool = createPool(url, { max: settings.databasePool, pooler, role })
  const end = () => settlesWithin(pool.end(), CLOSE_TIMEOUT_MS)
  try {
    if (pooler) {
      await requireTimeOuts(url, pool)
      if (settings.databaseRole === 'app' && (await ownsTables(pool))) log.warn(ALL_RIGHTS)
    }
    const invalidation = await listenAt(directUrl, pool)
    const db = createDb(pool, invalidation)
    const close = async () => {
      await invalidation.stop()
      await end()
    }
    return { db, pool, invalidation, directUrl, close }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * The role that the product acts as: one that owns nothing, if the user of DATABASE_URL may use it. Through a
 * pooler a connection can't set its role: there the user of DATABASE_URL should be one that owns nothing.
 */
async function roleOf(url: string, settings: Settings, log: Logger): Promise<string | undefined> {
  if (settings.databaseRole === 'own' || settings.databaseDirectUrl !== undefined) return undefined
  if (await withLongRunningDb(url, canActAsApp)) return APP_ROLE
  log.warn(ALL_RIGHTS)
  return undefined
}

const ALL_RIGHTS = `the product works with all rights of its database user, and not as ${APP_ROLE} (docs/decisions/0053-application-role.md)`

const ownsTables = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'pass'::regclass`,
  )
  return rows[0]?.owns === true
}

async function ensureSchema(url: string, settings: Settings, log: Logger): Promise<void> {
  if (settings.migrate) {
    await migrate(url, log).catch((error) => {
      throw error instanceof MigrationError ? new CannotStart(error.message) : error
    })
    await migrateJobs(url)
    return
  }
  const missing = await missingMigrations(url)
  if (missing.length) {
    throw new CannotStart(`The database lacks ${missing.join(', ')}. ${MIGRATE_FIRST}`)
  }
}

export const MIGRATE_FIRST = 'With MIGRATE=off, `npm run migrate` must run before the start.'

async function requireReachable(url: string): Promise<void> {
  try {
    await withLongRunningDb(url, (db) => sql`select 1`.execute(db))
  } catch (error) {
    throw unreachable(url, "can't be reached", error)
  }
}

async function listenAt(url: string, pool: pg.Pool): Promise<Invalidation> {
  try {
    return await openInvalidation(url, pool)
  } catch (error) {
    throw unreachable(url, "can't be listened to", error)
  }
}

const unreachable = (url: string, problem: string, error: unknown) => {
  const host = URL.parse(url)?.host ?? 'the address given'
  const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
  if (reason && POOLER.test(reason))
    return new CannotStart(`The database at ${host} is a pooler: ${reason}. ${POOLER_ADVICE}`)
  return new CannotStart(`The database at ${host} ${problem}: ${reason}`)
}

/** PgBouncer's error for a connection with start-up parameters. */
const POOLER = /unsupported startup parameter/
const POOLER_ADVICE =
  'DATABASE_DIRECT_URL must lead past it, to PostgreSQL itself: see A pooler in docs/operations.md, also for the time-outs that the role needs then.'

/** Through a pooler a connection can't set its time-outs, and without them a locked row blocks requests for ever. */
async function requireTimeOuts(url: string, pool: pg.Pool): Promise<void> {
  const timeOuts = {
    lock_timeout: TIME_OUTS.lock,
    statement_timeout: TIME_OUTS.statement,
    idle_in_transaction_session_timeout: TIME_OUTS.answer,
  }
  const missing = pool.query<{ name: keyof typeof timeOuts; role: string }>(
    `select name, current_user as role from unnest($1::text[]) as name where current_setting(name) = '0'`,
    [Object.keys(timeOuts)],
  )
  const { rows } = await missing.catch((error: unknown) => {
    throw unreachable(url, "can't be reached", error)
  })
  if (rows.length === 0) return
  const lines = rows.map(({ name, role }) => `  alter role "${role}" set ${name} = ${timeOuts[name]};`)
  throw new CannotStart(
    `With DATABASE_DIRECT_URL the role of DATABASE_URL must have these time-outs (then restart the pooler):\n${lines.join('\n')}`,
  )
}
