import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'
import { confirmActing } from '#lib/acting.server.ts'
import { committed } from '#lib/afterCommit.server.ts'
import { AnnouncingDialect, type Caches } from '#lib/announcingDialect.server.ts'
import { watchAnswers } from '#lib/answering.server.ts'
import { watchEnqueued } from '#lib/enqueued.server.ts'
import { nameInComment, tracedStatement, traceparent } from '#lib/tracing.server.ts'
import { isAnswer, isPgError } from '#lib/unknownOutcome.server.ts'
import { poolWrites, type Writes } from '#lib/writable.server.ts'

export { isPgError }

export type Db = Kysely<DB>
/** Required by every function that takes a lock: only valid inside a transaction. */
export type Trx = Transaction<DB>

// Dates without a time stay text (YYYY-MM-DD): a `Date` would shift them between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Milliseconds, in ascending order, so that the innermost limit fires first and its error names the cause. */
export const TIME_OUTS = {
  /** For a free connection, or for a new one. */
  connection: 3_000,
  /**
   * For a row that others hold. Two such waits (for the advisory lock and for the row) fit into the statement's
   * limit.
   */
  lock: 3_500,
  /** A hanging statement must not hold its locks, or a request, for ever. */
  statement: 8_000,
  /** For any answer at all, if the network connection is dead. */
  answer: 10_000,
}

export interface PoolOptions {
  max?: number
  /**
   * A pooler in transaction mode is in front of PostgreSQL: each transaction may get another connection. It
   * refuses start-up parameters, so the time-outs must be set on the role, and it does not support named
   * statements.
   */
  pooler?: boolean
  /** The role that each connection takes, instead of working with the rights of the connecting user. */
  role?: string | undefined
}

/** Before a transaction that lost a deadlock runs again. */
const RETRY_PAUSE_MS = 20

/** Connections for answering requests: nothing waits longer than `TIME_OUTS`. */
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
  // A connection lost with the database is replaced at the next use; one lost between two statements of a
  // transaction fails the next statement. Neither may end the server process.
  pool.on('error', () => {})
  const watch = watchAnswers(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    adapt(client, { mayName: !options.pooler, watch, writes: poolWrites(pool) })
    watchEnqueued(client as pg.PoolClient & pg.Client)
  })
  watchConnects(pool, watch)
  return pool
}

/** Watches the opening of connections too: to a silent database it takes seconds to fail. */
function watchConnects(pool: pg.Pool, watch: ReturnType<typeof watchAnswers>): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const opened = connect(...args)
    if (opened instanceof Promise) {
      watch.sent()
      opened.then(watch.connected, watch.failed)
    }
    return opened
  }
  Object.assign(pool, { connect: watched })
}

const READ_ONLY = '25006'

/**
 * Every statement is traced, and it is watched whether it is answered and whether the database takes writes. One that
 * begins with a name in a comment is prepared: parsed and planned once per connection. This is for the few whose planning
 * costs more than their execution; the same name must always have the same text. Without it, reading the facts of a booking
 * takes 4.0 ms instead of 0.6 (2.8 ms of it is PostgreSQL's CPU), and 16 clients make 67 bookings a second instead of 94.
 * And a connection on which an answer never came is destroyed: it would block everything after it.
 */
function adapt(
  client: pg.PoolClient,
  { mayName, watch, writes }: { mayName: boolean; watch: ReturnType<typeof watchAnswers>; writes: Writes },
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const abandonSilent = (error: unknown) => {
    if (isLate(error)) (client as pg.PoolClient & pg.Client).connection.stream.destroy()
  }
  const adapted = (given: unknown, values: unknown, ...rest: unknown[]) => {
    const name = mayName && typeof given === 'string' ? nameInComment(given) : undefined
    const result = tracedStatement(given, () =>
      name
        ? query({ name, text: given, values }, ...rest)
        : query(mayName ? linking(given) : unnamed(linking(given)), values, ...rest),
    )
    if (result instanceof Promise) {
      watch.sent()
      result.then(watch.answered, (error: unknown) => {
        if (isPgError(error) && error.code === READ_ONLY) writes.found('readOnly')
        if (isAnswer(error)) watch.answered()
        else watch.failed()
        abandonSilent(error)
      })
    }
    return result
  }
  Object.assign(client, { query: adapted })
}

/** A transaction of a traced request says which trace its jobs are linked to (`enqueue_job`), in the same round trip. */
function linking(given: unknown): unknown {
  const parent = given === 'begin' && traceparent().traceparent
  return parent ? `begin; select set_config('contrology.traceparent', '${parent}', true)` : given
}

/** A statement that a library has named itself. */
const unnamed = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'name' in given ? { ...given, name: undefined } : given

/** The driver's own error when `TIME_OUTS.answer` is exceeded. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/**
 * `caches`: invalidated when writes are committed. A program without it caches nothing, and does not notify other
 * processes.
 */
export const createDb = (pool: pg.Pool, caches?: Caches): Db =>
  dbOver(caches ? new AnnouncingDialect({ pool }, caches) : new PostgresDialect({ pool }))

/**
 * Names are snake_case in SQL and camelCase here: it translates what the query builder writes, and the columns of all
 * results, also those of `sql`. Names inside JSON stay as they are.
 */
class Names extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** `_id` is a name of the API, and no snake_case. */
  protected override camelCase(name: string): string {
    return name.startsWith('_') ? name : super.camelCase(name)
  }
}

export const dbOver = (dialect: Dialect): Db => new Kysely<DB>({ dialect, plugins: [new Names()] })

/** Start-up options that switch off the time-outs that the role may have. */
export const UNBOUNDED = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * For work at the start that may have to wait for another server doing the same: one connection, without
 * time-outs once connected.
 */
export async function withPatientDb<T>(
  connectionString: string,
  work: (db: Db) => Promise<T>,
  caches?: Caches,
): Promise<T> {
  const options = { max: 1, keepAlive: true, connectionTimeoutMillis: 10_000, options: UNBOUNDED }
  const pool = new pg.Pool({ connectionString, ...options })
  // A lost connection fails the running statement anyway; an idle one needs no handling.
  pool.on('error', () => {})
  const db = createDb(pool, caches)
  return work(db).finally(() => db.destroy())
}

/**
 * Opens a transaction for a use case; nothing else does. First it confirms the acting account: somebody who was
 * dismissed a moment ago changes nothing. If the database aborts the transaction because of another one
 * (deadlock, serialization failure), all of it runs once more: `work` must keep nothing from its first run.
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
  return once().catch(async (error: unknown) => {
    if (!lostToAnother(error)) throw error
    // At once it could take the lock that the other one waits for, and lose again.
    await setTimeout(RETRY_PAUSE_MS)
    return once()
  })
}

/**
 * Runs `work` completely or not at all. Deferred constraints are checked here instead of at the commit. The
 * error is thrown.
 */
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

/** Whether `error` is a violation of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  isPgError(error) && error.constraint === constraint

/** Deadlock or serialization failure: nothing was written, and running everything again normally succeeds. */
export const lostToAnother = (error: unknown): boolean =>
  isPgError(error) && (error.code === '40P01' || error.code === '40001')
