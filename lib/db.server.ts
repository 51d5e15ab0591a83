import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'
import { confirmActing } from '#lib/acting.server.ts'
import { committed } from '#lib/afterCommit.server.ts'
import { AnnouncingDialect, type Caches } from '#lib/announcingDialect.server.ts'

export type Db = Kysely<DB>
/** Demanded by whatever takes a lock: only valid inside a transaction. */
export type Trx = Transaction<DB>

// Dates without a time stay text (YYYY-MM-DD): a `Date` would move them between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Milliseconds. Each is longer than the one before, so that what knows best why something took long says so. */
export const TIME_OUTS = {
  /** For a free connection, or for a new one. */
  connection: 3_000,
  /** For a row that others hold. Two such waits, for one’s turn and for the row, end before their statement does. */
  lock: 3_500,
  /** A statement that hangs must not hold its locks, nor a request, for ever. */
  statement: 8_000,
  /** For an answer at all, should the line be dead. */
  answer: 10_000,
}

export interface PoolOptions {
  max?: number
  /**
   * A pooler in transaction mode stands before PostgreSQL: each transaction may get another connection. It refuses
   * start-up parameters, so the role must bring the time-outs, and knows no named statements.
   */
  pooler?: boolean
  /** What each connection works as, instead of with the rights of the user who connects. */
  role?: string | undefined
}

/** Connections for answering people: nothing waits longer than `TIME_OUTS`. */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    keepAlive: true,
    connectionTimeoutMillis: TIME_OUTS.connection,
    query_timeout: TIME_OUTS.answer,
    ...(options.role && !options.pooler ? { options: `-c role=${options.role}` } : {}),
    ...(options.pooler
      ? {}
      : {
          lock_timeout: TIME_OUTS.lock,
          statement_timeout: TIME_OUTS.statement,
          idle_in_transaction_session_timeout: TIME_OUTS.answer,
        }),
  })
  // A connection lost with the database is replaced at the next use; one lost between two statements
  // of a transaction fails the next statement. Neither may end the server.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    adapt(client, !options.pooler)
  })
  return pool
}

const NAME = /^\s*(?:select )?\/\* (\w+) \*\//

/**
 * Two things that every statement gets. One that begins with a name in a comment is parsed and planned once on
 * each connection: for the few whose plan costs more than their work; the same name must always have the same
 * text. Without it the facts of a booking take 4.0 ms instead of 0.6, 2.8 of them PostgreSQL's processor, and 16
 * clients book 67 a second instead of 94. And a connection on which an answer never came is given up: it would hold
 * back all that follows.
 */
function adapt(client: pg.PoolClient, mayName: boolean): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const abandonSilent = (error: unknown) => {
    if (isLate(error)) (client as pg.PoolClient & pg.Client).connection.stream.destroy()
  }
  const adapted = (given: unknown, values: unknown, ...rest: unknown[]) => {
    const name = mayName && typeof given === 'string' ? NAME.exec(given)?.[1] : undefined
    const asked = name
      ? query({ name, text: given, values }, ...rest)
      : query(mayName ? given : unnamed(given), values, ...rest)
    if (asked instanceof Promise) asked.catch(abandonSilent)
    return asked
  }
  Object.assign(client, { query: adapted })
}

/** A statement that a library named itself. */
const unnamed = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'name' in given ? { ...given, name: undefined } : given

/** The driver's own error when `TIME_OUTS.answer` is over. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** `caches`: what is invalidated as writes are committed; a program without it keeps none, nor do others hear of it. */
export const createDb = (pool: pg.Pool, caches?: Caches): Db =>
  new Kysely<DB>({
    dialect: caches ? new AnnouncingDialect({ pool }, caches) : new PostgresDialect({ pool }),
  })

/** What a connection says at its start to be free of the time-outs that its role may have. */
export const UNBOUNDED = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/** For work at the start that may wait for another server doing the same: one connection, no time-outs once it stands. */
export async function withPatientDb<T>(
  connectionString: string,
  work: (db: Db) => Promise<T>,
  caches?: Caches,
): Promise<T> {
  const options = { max: 1, keepAlive: true, connectionTimeoutMillis: 10_000, options: UNBOUNDED }
  const pool = new pg.Pool({ connectionString, ...options })
  // The work fails where it stands; a connection lost at rest is nobody's.
  pool.on('error', () => {})
  const db = createDb(pool, caches)
  return work(db).finally(() => db.destroy())
}

/**
 * The one way in which use cases open a transaction. Who acts is confirmed in it, before anything else: whoever was
 * dismissed a moment ago does nothing more. When the database ends it for the sake of another one (deadlock,
 * serialization), all of it is done once more: `work` must hold nothing from its first run.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const once = async () => {
    let opened: Trx | undefined
    const done = await db.transaction().execute(async (trx) => {
      opened = trx
      await confirmActing(trx)
      return work(trx)
    })
    if (opened) committed(opened)
    return done
  }
  return once().catch((error: unknown) => {
    if (lostToAnother(error)) return once()
    throw error
  })
}

/** Does it, or nothing of it; what is only checked at the commit is checked now. The error is thrown. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undoable`.execute(trx)
  try {
    const done = await work()
    await sql`set constraints all immediate`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    await sql`release savepoint undoable`.execute(trx)
    return done
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(trx)
    throw error
  }
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

/** Deadlock and serialization failure: nothing was done, and doing all of it again as a rule succeeds. */
export const lostToAnother = (error: unknown): boolean =>
  isPgError(error) && (error.code === '40P01' || error.code === '40001')
